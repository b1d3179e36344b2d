/***
@submodule nim.sequence
*/
/* What a sequence knows about its values. */
#include "lua/sequence/lnim_sequence.h"

int64_t lnim_value_at(lua_State *L, const nim_sequence *sequence, int64_t heap) {
   int64_t value = 0;
   nim_status status = nim_sequence_at(sequence, heap, &value);
   if (status == NIM_DROPPED) {
      int64_t last, first;
      nim_sequence_kept(sequence, &last, &first);
      lnim_error(L, "heap: 0 … %I or %I … %I expected, others are not kept, got %I",
                 (LUAI_UACINT)last, (LUAI_UACINT)first, (LUAI_UACINT)sequence->length,
                 (LUAI_UACINT)heap);
   }
   if (status != NIM_OK) lnim_raise(L, status);
   return value;
}

void lnim_check_all_kept(lua_State *L, const nim_sequence *sequence, const char *what) {
   int64_t last, first;
   nim_sequence_kept(sequence, &last, &first);
   if (first > last + 1)
      lnim_error(L, "%s: all values expected, got heaps 0 … %I and %I … %I", what,
                 (LUAI_UACINT)last, (LUAI_UACINT)first, (LUAI_UACINT)sequence->length);
}

/***
Which values are kept: those of heaps 0 … last and first … #s. Without `keep = "ends"`, and as long
as none have been dropped, these are all. `s[k]` for another heap raises an error, unless it follows
from the period.
@function kept
@treturn int last
@treturn int first: last + 1 if all are kept
@usage
local s = nim.rules "0.56":sequence(60000, { keep = "ends", window = 2 ^ 12 })
print(s:kept()) --> 2052 55593
print(s[1000], s[60000]) --> 15 6
*/
static int sequence_kept(lua_State *L) {
   int64_t last, first;
   nim_sequence_kept(&lnim_check_sequence(L, 1)->sequence, &last, &first);
   lua_pushinteger(L, last);
   lua_pushinteger(L, first);
   return 2;
}

/***
The values of heaps i … j as a list: that of heap i comes first.
@function range
@tparam int i 0 … j + 1
@tparam int j up to the length of the sequence, or 2^62 after `extend_until_period`
@treturn {int,...}
@raise if one of them has not been kept
@usage
nim.rules "kayles":sequence(10):range(1, 4) --> { 1, 2, 3, 1 }
*/
static int sequence_range(lua_State *L) {
   const lnim_sequence *self = lnim_check_sequence(L, 1);
   int64_t most = self->endless ? NIM_LONGEST_SEQUENCE : self->sequence.length;
   int64_t last = lnim_check_integer(L, 3, "j", -1, most);
   int64_t first = lnim_check_integer(L, 2, "i", 0, last + 1);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   lua_createtable(L, last - first < 1 << 26 ? (int)(last - first + 1) : 0, 0);
   for (int64_t heap = first; heap <= last; heap++) {
      lua_pushinteger(L, lnim_value_at(L, &self->sequence, heap));
      lua_rawseti(L, -2, heap - first + 1);
      if (heap % 65536 == 0 && nim_stopped(&watch.poll)) return lnim_interrupted(L, &watch);
   }
   return 1;
}

/* Adds to the count of a value in the table on the top. */
static void count(lua_State *L, int64_t value, int64_t times) {
   lua_rawgeti(L, -1, value);
   lua_pushinteger(L, lua_tointeger(L, -1) + times);
   lua_rawseti(L, -3, value);
   lua_pop(L, 1);
}

/***
How many heaps 0 … #s have each value that occurs.
@function counts
@treturn {[int]=int} by value
@usage
nim.rules "0.77":sequence(11):counts()[4] --> 2
*/
static int sequence_counts(lua_State *L) {
   const nim_sequence *sequence = &lnim_check_sequence(L, 1)->sequence;
   const int64_t period = sequence->period.period, last = sequence->length;
   int64_t heap = 0, run = 0, value = 0;
   /* With a saltus every heap has to be looked at; otherwise, beyond the table, one period. */
   const nim_ends *ends = &sequence->ends;
   int64_t stop = (int64_t)nim_sequence_table(sequence) + ends->dropped;
   if (period > 0 && sequence->period.saltus > 0) stop = last + 1;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   lua_newtable(L);
   for (size_t i = 0; ends->dropped > 0 && i < ends->size; i++)
      if (ends->counts[i] > 0) count(L, (int64_t)i, ends->counts[i]);
   for (; heap < stop; heap++) {
      if (ends->dropped > 0 && heap == (int64_t)ends->head) heap += ends->dropped;
      int64_t next = lnim_value_at(L, sequence, heap);
      if (next != value && run > 0) {
         count(L, value, run);
         run = 0;
      }
      value = next;
      run++;
      if (heap % 65536 == 0 && nim_stopped(&watch.poll)) return lnim_interrupted(L, &watch);
   }
   count(L, value, run);
   for (; heap <= last && heap < stop + period; heap++)
      count(L, lnim_value_at(L, sequence, heap), (last - heap) / period + 1);
   return 1;
}

/***
The largest value of heaps 0 … #s, and the first heap that has it.
@function max
@treturn int the value
@treturn int the heap
@usage print(require "nim".rules "0.77":sequence(1000):max()) --> 8 27
*/
static int sequence_max(lua_State *L) {
   int64_t heap, value;
   nim_status status = nim_sequence_highest(&lnim_check_sequence(L, 1)->sequence, &heap, &value);
   if (status != NIM_OK) return lnim_raise(L, status);
   lua_pushinteger(L, value);
   lua_pushinteger(L, heap);
   return 2;
}

void lnim_set_integer(lua_State *L, const char *name, int64_t value) {
   lua_pushinteger(L, value);
   lua_setfield(L, -2, name);
}

/***
The rare heaps of the method "sparse": those whose value has an even number of bits in common with
the mask or, with parity, one that is odd just when the heap less a splitting take is.
@function rare
@treturn ?table { mask =, parity =, count =, last = }: last is the largest rare heap, 0 if there is
none; nil if all pairs are visited because no mask is of use, and with other methods
@usage
local rare = require "nim".rules "0.16":sequence(100000):rare()
print(rare.mask, rare.count, rare.last) --> 30 52 13935
*/
static int sequence_rare(lua_State *L) {
   nim_rare rare;
   if (!nim_sequence_rare(&lnim_check_sequence(L, 1)->sequence, &rare)) return 0;
   lua_createtable(L, 0, 4);
   lnim_set_integer(L, "mask", rare.mask);
   lua_pushboolean(L, rare.parity);
   lua_setfield(L, -2, "parity");
   lnim_set_integer(L, "count", rare.count);
   lnim_set_integer(L, "last", rare.last);
   return 1;
}

const luaL_Reg lnim_sequence_value_methods[] = {
      {"counts", sequence_counts}, {"kept", sequence_kept}, {"max", sequence_max},
      {"range", sequence_range},   {"rare", sequence_rare}, {NULL, NULL}};
