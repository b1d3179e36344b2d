/* Characters of text in UTF-8. */
#include "core/base/nim_utf8.h"

size_t nim_utf8_size(const char *text, size_t length) {
   const unsigned char *byte = (const unsigned char *)text;
   size_t size = byte[0] < 0x80 ? 1 : byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
   if (size == 1) return 1;
   if (byte[0] < 0xc2 || byte[0] > 0xf4 || size > length) return 0;
   for (size_t i = 1; i < size; i++)
      if ((byte[i] & 0xc0) != 0x80) return 0;
   /* Overlong forms, surrogates, and values beyond U+10FFFF. */
   if ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xf0 && byte[1] < 0x90)) return 0;
   return (byte[0] == 0xed && byte[1] > 0x9f) || (byte[0] == 0xf4 && byte[1] > 0x8f) ? 0 : size;
}
