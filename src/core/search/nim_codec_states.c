/* Keys for states: a field for each integer. See nim_codec.h. */
#include "core/search/nim_codec.h"

static bool encode(const nim_codec *codec, const int64_t *state, size_t count, uint64_t *key) {
   uint64_t outside = 0, word = 0;
   const nim_field *field = codec->fields;
   for (size_t i = 0; i < count; i++, field++) {
      uint64_t raw = (uint64_t)state[i] + field->bias;
      outside |= raw & ~field->mask;
      if (field->shift == 0) word = 0; /* the first of its word */
      word |= raw << field->shift;
      key[field->word] = word;
   }
   return outside == 0;
}

static size_t decode(const nim_codec *codec, const uint64_t *key, int64_t *state) {
   for (size_t i = 0; i < codec->width; i++) {
      const nim_field *field = &codec->fields[i];
      state[i] = (int64_t)((key[field->word] >> field->shift & field->mask) - field->bias);
   }
   return codec->width;
}

static nim_codec begin(const nim_codec *codec, const int64_t *state, size_t count) {
   (void)state, (void)count;
   return nim_codec_states(codec->width);
}

static unsigned bit_length(uint64_t value) {
   unsigned length = 0;
   for (; value != 0; value >>= 1)
      length++;
   return length;
}

/* Until the layout is settled, `bits` does not count the sign, and a bias other than 0 just means
   that negative values occur. */
static void note(nim_codec *codec, const int64_t *state, size_t count) {
   for (size_t i = 0; i < count; i++) {
      nim_field *field = &codec->fields[i];
      unsigned bits = bit_length((uint64_t)(state[i] < 0 ? ~state[i] : state[i]));
      if (bits > field->bits) field->bits = bits;
      if (state[i] < 0) field->bias = 1;
   }
}

/* Lays the fields first … last - 1 into one word and shares its free bits among them. */
static void fill_word(nim_codec *codec, size_t first, size_t last, unsigned used) {
   unsigned shift = 0, spare = 64 - used;
   for (size_t i = first; i < last; i++) {
      nim_field *field = &codec->fields[i];
      unsigned share = spare / (unsigned)(last - i);
      spare -= share;
      field->bits += share;
      field->word = (unsigned)codec->words;
      field->shift = shift;
      field->mask = field->bits == 64 ? UINT64_MAX : (UINT64_C(1) << field->bits) - 1;
      if (field->bias != 0) field->bias = UINT64_C(1) << (field->bits - 1);
      shift += field->bits;
   }
   codec->words++;
}

static void settle(nim_codec *codec) {
   size_t first = 0;
   unsigned used = 0;
   codec->words = 0;
   for (size_t i = 0; i < codec->width; i++) {
      nim_field *field = &codec->fields[i];
      if (field->bias != 0) field->bits++;
      if (used + field->bits > 64) {
         fill_word(codec, first, i, used);
         first = i;
         used = 0;
      }
      used += field->bits;
   }
   fill_word(codec, first, codec->width, used);
}

nim_codec nim_codec_states(size_t width) {
   return (nim_codec){.encode = encode,
                      .decode = decode,
                      .begin = begin,
                      .note = note,
                      .settle = settle,
                      .words = 1,
                      .width = width};
}
