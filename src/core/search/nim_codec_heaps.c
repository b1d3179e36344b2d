/* Keys for any number of heaps: differences, their upper parts in unary. See nim_codec.h. */
#include "core/search/nim_codec.h"

#include <string.h>

/* The unary parts of a position together take at most this many bits. */
enum { UNARY_BITS = 63 };

static bool encode(const nim_codec *codec, const int64_t *heaps, size_t count, uint64_t *key) {
   unsigned low_bits = codec->low_bits;
   uint64_t size = 64 * codec->words, at = 0, previous = 1;
   memset(key, 0, codec->words * sizeof *key);
   for (size_t i = 0; i < count; i++) {
      uint64_t step = (uint64_t)heaps[i] - previous, unary = step >> low_bits;
      previous = (uint64_t)heaps[i];
      if (unary >= size - at || low_bits >= size - at - unary) return false;
      at += unary;
      key[at / 64] |= UINT64_C(1) << at % 64;
      at++;
      for (unsigned bit = 0; bit < low_bits; bit++, at++) {
         key[at / 64] |= (step >> bit & 1) << at % 64;
      }
   }
   return true;
}

static size_t decode(const nim_codec *codec, const uint64_t *key, int64_t *heaps) {
   size_t count = 0;
   uint64_t size = 64 * codec->words, previous = 1, unary = 0;
   for (uint64_t at = 0; at < size;) {
      bool set = (key[at / 64] >> at % 64 & 1) != 0;
      at++;
      if (!set) {
         unary++;
         continue;
      }
      uint64_t step = unary << codec->low_bits;
      for (unsigned bit = 0; bit < codec->low_bits; bit++, at++) {
         step |= (key[at / 64] >> at % 64 & 1) << bit;
      }
      previous += step;
      heaps[count++] = (int64_t)previous;
      unary = 0;
   }
   return count;
}

static nim_codec begin(const nim_codec *codec, const int64_t *heaps, size_t count) {
   nim_codec wider = nim_codec_heaps();
   wider.largest = codec->largest;
   if (count != 0 && heaps[count - 1] > wider.largest) wider.largest = heaps[count - 1];
   while (wider.largest >> wider.low_bits > UNARY_BITS)
      wider.low_bits++;
   return wider;
}

static void note(nim_codec *codec, const int64_t *heaps, size_t count) {
   uint64_t bits = (uint64_t)count * (1 + codec->low_bits), previous = 1;
   for (size_t i = 0; i < count; i++) {
      bits += ((uint64_t)heaps[i] - previous) >> codec->low_bits;
      previous = (uint64_t)heaps[i];
   }
   if (bits > codec->bits) codec->bits = bits;
}

static void settle(nim_codec *codec) {
   codec->words = codec->bits <= 64 ? 1 : (size_t)((codec->bits + 63) / 64);
}

nim_codec nim_codec_heaps(void) {
   return (nim_codec){.encode = encode,
                      .decode = decode,
                      .begin = begin,
                      .note = note,
                      .settle = settle,
                      .words = 1};
}
