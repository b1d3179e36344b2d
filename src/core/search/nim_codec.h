/* How a solver packs positions into keys of as few 64-bit words as possible. A format fits the
   positions met so far. When one does not fit, a wider format is begun, all positions are noted in
   it, its layout is settled, and the keys are rewritten.

   States (nim_codec_states): 1 to 16 integers, always the same number. Each has a field as wide as
   its values need; free bits of a word are shared among its fields. Heaps (nim_codec_heaps): any
   number of heaps above zero in ascending order. Each is written as the difference to the one
   before: the upper part in unary, the `low_bits` bits below in binary. So k heaps up to m take k
   (1 + low_bits) + m / 2^low_bits bits; every position with a total of at most 63 fits one word.

   A format owns nothing and is copied by assignment. */
#ifndef NIM_CODEC_H
#define NIM_CODEC_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

enum {
   NIM_STATE_MAX = 16, /* integers in a state */
   NIM_KEY_MAX = 64    /* words in a key */
};

typedef struct nim_field {
   uint64_t mask; /* 2^bits - 1 */
   uint64_t bias; /* added before packing: 0, or half the range where negative values occur */
   unsigned bits; /* 0 … 64 */
   unsigned word;
   unsigned shift;
} nim_field;

typedef struct nim_codec nim_codec;
struct nim_codec {
   /* false: the position does not fit; the key is then undefined */
   bool (*encode)(const nim_codec *codec, const int64_t *position, size_t count, uint64_t *key);
   /* returns the number of integers, at most nim_codec_capacity */
   size_t (*decode)(const nim_codec *codec, const uint64_t *key, int64_t *position);

   nim_codec (*begin)(const nim_codec *codec, const int64_t *position, size_t count);
   void (*note)(nim_codec *codec, const int64_t *position, size_t count);
   void (*settle)(nim_codec *codec);

   size_t words; /* of a key; once settled, above NIM_KEY_MAX: too large to be used */
   size_t width; /* states: integers in each; heaps: 0 */
   nim_field fields[NIM_STATE_MAX];
   unsigned low_bits;
   int64_t largest; /* the heap that low_bits was chosen for */
   uint64_t bits;   /* heaps: the most bits that a position needs */
};

nim_codec nim_codec_states(size_t width);
nim_codec nim_codec_heaps(void);

/* The most integers that `decode` returns. */
static inline size_t nim_codec_capacity(const nim_codec *codec) {
   return codec->width != 0 ? codec->width : 64 * codec->words;
}

#pragma GCC visibility pop

#endif
