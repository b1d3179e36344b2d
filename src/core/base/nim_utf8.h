/* Characters of text in UTF-8. */
#ifndef NIM_UTF8_H
#define NIM_UTF8_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

/* The bytes of the character that a text of length 1 or more begins with; 0 if it does not begin
   with valid UTF-8. */
size_t nim_utf8_size(const char *text, size_t length);

#pragma GCC visibility pop

#endif
