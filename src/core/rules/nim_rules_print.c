/* Rules to text: the normal form, which nim_rules_parse reads back. */
#include "core/base/nim_decimal.h"
#include "core/rules/nim_rules.h"

#include <string.h>

/* Subtraction games whose codes have more digits after the dot are printed as sets. */
enum { MOST_DIGITS = 32 };

typedef struct writer {
   char *text;
   size_t size;
   size_t length;
} writer;

static void put(writer *out, const char *text) {
   for (; *text != '\0'; text++) {
      if (out->length < out->size) out->text[out->length] = *text;
      out->length++;
   }
}

static void put_number(writer *out, int64_t number) {
   char text[NIM_DECIMAL_SIZE + 1];
   text[NIM_DECIMAL_SIZE] = '\0';
   put(out, nim_decimal_write(text + NIM_DECIMAL_SIZE, number));
}

static const char *const suffixes[NIM_CONSTRAINTS] = {"", "!", "?", "="};

/* The list of a mask, "2,3" or "2+", each item with the suffix. */
static void put_members(writer *out, uint64_t mask, const char *suffix, bool *first) {
   for (int count = 0; count < 64; count++) {
      if (!(mask >> count & 1)) continue;
      bool to_the_end = count < 63 && mask >> count == UINT64_MAX >> count;
      put(out, *first ? "" : ",");
      *first = false;
      put_number(out, count);
      put(out, to_the_end ? "+" : "");
      put(out, suffix);
      if (to_the_end) return;
   }
}

/* The one constraint that the whole digit has, or NIM_CONSTRAINTS if a list is needed. */
static int only_constraint(const nim_digit *digit) {
   const uint64_t few = 3, two = 4;
   uint64_t rest[NIM_CONSTRAINTS];
   memcpy(rest, digit->parts, sizeof rest);
   rest[NIM_ANY] &= ~few;
   /* For two heaps "unequal" and "not all equal" mean the same. */
   if (rest[NIM_UNEQUAL] == two && rest[NIM_NOT_ALL_EQUAL] != 0) rest[NIM_UNEQUAL] = 0;
   int only = NIM_ANY, used = 0;
   for (int i = 0; i < NIM_CONSTRAINTS; i++)
      if (rest[i] != 0) {
         only = i;
         used++;
      }
   return used <= 1 ? only : NIM_CONSTRAINTS;
}

static void put_digit(writer *out, const nim_digit *digit) {
   uint64_t mask = nim_digit_counts(digit);
   int constraint = only_constraint(digit);
   if (mask < 32 && constraint < NIM_CONSTRAINTS) {
      char text[2] = {"0123456789ABCDEFGHIJKLMNOPQRSTUV"[mask], '\0'};
      put(out, text);
      put(out, suffixes[constraint]);
      return;
   }
   bool first = true;
   put(out, "{");
   if (constraint < NIM_CONSTRAINTS)
      put_members(out, mask, "", &first);
   else
      for (int i = 0; i < NIM_CONSTRAINTS; i++)
         put_members(out, digit->parts[i], suffixes[i], &first);
   put(out, "}");
   if (constraint < NIM_CONSTRAINTS) put(out, suffixes[constraint]);
}

static void put_code(writer *out, const nim_rules *rules) {
   static const nim_digit empty = {{0}};
   size_t next = 0;
   int64_t take = 0;
   for (; next < rules->term_count || take < rules->tail_start || take < 2; take++) {
      if (take == 1) {
         put(out, ".");
         if (rules->tail_start == 1) break;
      }
      bool listed = next < rules->term_count && rules->terms[next].first <= take;
      put_digit(out, listed ? &rules->terms[next].digit : &empty);
      if (listed && rules->terms[next].last == take) next++;
   }
   if (rules->tail_length == 0) return;
   put(out, "[");
   for (size_t i = 0; i < rules->tail_length; i++)
      put_digit(out, &rules->tail[i]);
   put(out, "]");
}

static void put_range(writer *out, int64_t low, int64_t high, bool *first) {
   put(out, *first ? " " : ",");
   *first = false;
   put_number(out, low);
   if (high == low) return;
   put(out, high == low + 1 ? "," : "-");
   put_number(out, high);
}

/* The sizes that may be taken or, with a tail, those that may not. */
static void put_set(writer *out, const nim_rules *rules) {
   bool all_but = rules->tail_length > 0, first = true;
   put(out, all_but ? "all_but" : "subtract");
   int64_t done = 0;
   for (size_t i = 0; i < rules->term_count; i++) {
      const nim_term *term = &rules->terms[i];
      if (!all_but)
         put_range(out, term->first, term->last, &first);
      else if (term->first > done + 1)
         put_range(out, done + 1, term->first - 1, &first);
      done = term->last;
   }
   if (all_but && rules->tail_start > done + 1)
      put_range(out, done + 1, rules->tail_start - 1, &first);
}

size_t nim_rules_print(const nim_rules *rules, char *text, size_t size) {
   writer out = {text, size, 0};
   int64_t last = rules->tail_length > 0 ? rules->tail_start : nim_rules_last(rules);
   if (rules->subtraction && rules->tail_length <= 1 && last > MOST_DIGITS)
      put_set(&out, rules);
   else
      put_code(&out, rules);
   return out.length;
}
