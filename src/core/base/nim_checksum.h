/* A checksum against accidents: CRC-32, as in zip, gzip and PNG. */
#ifndef NIM_CHECKSUM_H
#define NIM_CHECKSUM_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

/* It differs for two texts of one length whose differences lie within 32 bits of each other, and
   for other pairs of texts almost always. */
uint32_t nim_checksum(const char *bytes, size_t length);

#pragma GCC visibility pop

#endif
