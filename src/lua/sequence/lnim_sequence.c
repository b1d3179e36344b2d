/***
Grundy values of one heap of 0, 1, 2, … objects under rules: `s[k]` is the value of a heap of k, and
`#s` the largest heap.

Values are computed by one of seven methods, all with the same results: "plain" marks all options of
each heap, for any rules; "sparse" serves codes that leave at most two heaps; "subtraction" and
"runs" serve codes that leave at most one, 64 heaps at a time or, where the sizes that may be taken
are few runs such as 1 … 1000, with a window that slides over the values; "one-run" serves a single
run by a formula, and "pieces" up to 16 runs by the intervals in which values recur, both without a
table; and "all-but" serves sets of sizes that may not be taken. If no method is named,
the best is chosen, and the period is looked for along the way: once it is proved, no more values
are computed, however long the sequence.

With the method "plain" a heap costs a step for each size that may be taken, n / 2 steps for each
size that leaves two heaps, and where K heaps may be left, K >= 3, about K n V / 64 steps, V being
the largest value, and K n V / 8 bytes of memory. Values take one, two or four bytes, as the largest
requires.
@classmod nim.sequence
*/
#include "lua/sequence/lnim_sequence.h"
#include "core/sequence/nim_sequence_file.h"
#include "core/sparse/nim_kernel.h"
#include "lua/base/lnim_output.h"

#include <errno.h>
#include <string.h>

static const char TYPE[] = "nim.sequence";

/* In a method: the sequence it was called on, argument 1; check_sequence takes a closed one, too.
 */

static lnim_sequence *check_sequence(lua_State *L) {
   return lnim_check_object(L, 1, "self", TYPE);
}

static lnim_sequence *check_open(lua_State *L) {
   lnim_sequence *self = check_sequence(L);
   lnim_sequence_check_open(L, self);
   return self;
}

static nim_sequence *check_values(lua_State *L) {
   return &check_open(L)->sequence;
}

static int64_t check_heap(lua_State *L, int index, const char *what) {
   return lnim_check_integer(L, index, what, 0, NIM_LONGEST_SEQUENCE);
}

/* Making and extending */

/* Pushes an empty sequence of the rules at `index`. */
static lnim_sequence *new_sequence(lua_State *L, int index) {
   lnim_rules *rules = lnim_test_rules(L, index);
   lnim_sequence *self = lua_newuserdatauv(L, sizeof *self, LNIM_SEQUENCE_USER_VALUES);
   *self = (lnim_sequence){.interval = 1};
   nim_sequence_init(&self->sequence, rules->kind == LNIM_RULES_CODE ? &rules->code : NULL, NULL);
   luaL_setmetatable(L, TYPE);
   lua_pushvalue(L, index);
   lua_setiuservalue(L, -2, LNIM_SEQUENCE_RULES);
   return self;
}

/***
Frees the memory of the sequence at once; nothing else can be done with it after that. A
to-be-closed variable does so at the end of its scope.
@function close
@usage
local s <close> = require "nim".rules "0.77":sequence(1000)
s:close() -- a second time does nothing
*/
static int sequence_close(lua_State *L) {
   lnim_method_takes(L, "close", 0);
   lnim_sequence *self = check_sequence(L);
   nim_memory memory = lnim_memory(L);
   nim_sequence_free(&self->sequence, &memory);
   self->endless = false;
   return 0;
}

/***
Makes the sequence of Grundy values of heaps 0 … n. If it is interrupted, all values are lost: for
a long sequence make a short one and extend it.

Options, a table: `method` is the name of a method; without one, values that follow from a proved
period are not computed. Only with "sparse", `mask` (an integer) is a fixed mask, and `parity` (a
boolean) says whether the parity of heaps counts, too; the values are the same whatever the mask.
`kernel` is "c", "avx2" or "avx512": how "sparse" uses the processor, again with the same values;
the default is the one that the environment variable `NIM_KERNEL` names, or the best that runs here.
`progress` is a function that long calls call about every `interval` seconds (default: 1) with the
largest heap reached, the heaps per second, the number of rare heaps (nil if the method has none)
and the largest value.

Under rules that are a Lua function the limits of all questions may be set, too: `positions`
(heaps), `memory` and `seconds` of each call about the sequence. At a limit it raises an error; the
sequence keeps what it has, and so do the rules.

`keep` is "all", or "ends" for runs that exceed memory: once rare heaps have stopped for long (the
last one is in the first sixteenth of the heaps), only the first values and a `window` of the last
ones are kept (by default at least 2^24), which is what the method "sparse" needs for games with
splits, the only ones that may have this option. All values are exact; should a heap need values
that were not kept, `extend` raises an error that says so, the sequence stays as it is, and a new
one with a larger window may get further. Periods up to the size of the window are found and proved
as always; `counts` and `max` cover all heaps.
@function nim.rules.sequence
@tparam int n the largest heap: 0 … 2^62
@tparam[opt] table options
@treturn nim.sequence
@raise for rules of whole states, a value above 2^32-1, or a wrong option
@usage
local s = nim.rules "0.77":sequence(100)
print(s[0], s[10], #s) --> 0 2 100
*/
static int rules_sequence(lua_State *L) {
   lnim_method_takes(L, "sequence", 2);
   lnim_rules_of_heaps(L);
   int64_t n = check_heap(L, 2, "n");
   lua_settop(L, 3);
   new_sequence(L, 1);
   lnim_sequence_options(L, 3);
   lnim_sequence_run(L, 4, lnim_sequence_extension, n);
   return 1;
}

/***
Extends the sequence to heap n, if it is shorter. Interrupted by Ctrl-C or by an error in the
progress function, it keeps what it has, and the same call continues from there. Extending it heap
by heap costs little more than all at once.
@function extend
@tparam int n the largest heap: 0 … 2^62
@treturn nim.sequence the same sequence
@raise for a value above 2^32-1
@usage print(#require "nim".rules "0.77":sequence(10):extend(1000)) --> 1000
*/
static int sequence_extend(lua_State *L) {
   lnim_method_takes(L, "extend", 1);
   check_open(L);
   int64_t n = check_heap(L, 2, "n");
   lnim_sequence_run(L, 1, lnim_sequence_extension, n);
   lua_settop(L, 1);
   return 1;
}

/* Values */

/* The value of a heap; raises if it is not known, not kept or does not fit. */
static int64_t value_at(lua_State *L, const nim_sequence *sequence, int64_t heap) {
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

/* Raises if values have been dropped. */
static void check_all_kept(lua_State *L, const nim_sequence *sequence, const char *what) {
   int64_t last, first;
   nim_sequence_kept(sequence, &last, &first);
   if (first > last + 1)
      lnim_error(L, "%s: all values expected, got heaps 0 … %I and %I … %I", what,
                 (LUAI_UACINT)last, (LUAI_UACINT)first, (LUAI_UACINT)sequence->length);
}

/***
Which values are kept: those of heaps 0 … last and first … #s, which are all of them unless a
sequence with `keep = "ends"` has dropped some. `s[k]` for any other heap raises an error, unless
its value follows from the period.
@function kept
@treturn int last
@treturn int first: last + 1 if all are kept
@usage
local s = nim.rules "0.56":sequence(60000, { keep = "ends", window = 2 ^ 12 })
print(s:kept()) --> 2052 55593
print(s[1000], s[60000]) --> 15 6
*/
static int sequence_kept(lua_State *L) {
   lnim_method_takes(L, "kept", 0);
   int64_t last, first;
   nim_sequence_kept(check_values(L), &last, &first);
   lua_pushinteger(L, last);
   lua_pushinteger(L, first);
   return 2;
}

/***
The values of heaps i … j as a list, starting with that of heap i.
@function range
@tparam int i 0 … j + 1
@tparam int j up to the length of the sequence, or 2^62 after `extend_until_period`
@treturn {int,...}
@raise if one of them was not kept
@usage
nim.rules "kayles":sequence(10):range(1, 4) --> { 1, 2, 3, 1 }
*/
static int sequence_range(lua_State *L) {
   lnim_method_takes(L, "range", 2);
   const lnim_sequence *self = check_open(L);
   int64_t most = self->endless ? NIM_LONGEST_SEQUENCE : self->sequence.length;
   int64_t last = lnim_check_integer(L, 3, "j", -1, most);
   int64_t first = lnim_check_integer(L, 2, "i", 0, last + 1);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   lua_createtable(L, last - first < 1 << 26 ? (int)(last - first + 1) : 0, 0);
   for (int64_t heap = first; heap <= last; heap++) {
      lua_pushinteger(L, value_at(L, &self->sequence, heap));
      lua_rawseti(L, -2, heap - first + 1);
      if (heap % 65536 == 0 && nim_stopped(&watch.poll)) return lnim_interrupted(L, &watch);
   }
   return 1;
}

/* Adds to the count of a value in the table on the top. */
static void add_count(lua_State *L, int64_t value, int64_t times) {
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
   lnim_method_takes(L, "counts", 0);
   const nim_sequence *sequence = check_values(L);
   const int64_t period = sequence->period.period, last = sequence->length;
   int64_t heap = 0, run = 0, value = 0;
   /* With a saltus every heap must be looked at; otherwise, beyond the table, one period. */
   const nim_gap *gap = &sequence->gap;
   int64_t stop = (int64_t)nim_sequence_table(sequence) + gap->dropped;
   if (period > 0 && sequence->period.saltus > 0) stop = last + 1;
   if (nim_sequence_unlisted(sequence)) stop = period > 0 ? sequence->period.preperiod : last + 1;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   lua_newtable(L);
   for (size_t i = 0; gap->dropped > 0 && i < gap->size; i++)
      if (gap->counts[i] > 0) add_count(L, (int64_t)i, gap->counts[i]);
   for (; heap < stop; heap++) {
      if (gap->dropped > 0 && heap == (int64_t)gap->head) heap += gap->dropped;
      int64_t next = value_at(L, sequence, heap);
      if (next != value && run > 0) {
         add_count(L, value, run);
         run = 0;
      }
      value = next;
      run++;
      if (heap % 65536 == 0 && nim_stopped(&watch.poll)) return lnim_interrupted(L, &watch);
   }
   add_count(L, value, run);
   for (; heap <= last && heap < stop + period; heap++)
      add_count(L, value_at(L, sequence, heap), (last - heap) / period + 1);
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
   lnim_method_takes(L, "max", 0);
   int64_t heap, value;
   nim_status status = nim_sequence_highest(check_values(L), &heap, &value);
   if (status != NIM_OK) return lnim_raise(L, status);
   lua_pushinteger(L, value);
   lua_pushinteger(L, heap);
   return 2;
}

/***
The rare heaps of the method "sparse": those whose value has an even number of bits in common with
the mask or, with parity, a number that is odd just when the heap less a splitting take is odd.
@function rare
@treturn ?table { mask =, parity =, count =, last = }: last is the largest rare heap, or 0; nil if
no mask helps, so that all pairs are visited, and with other methods
@usage
local rare = require "nim".rules "0.16":sequence(100000):rare()
print(rare.mask, rare.count, rare.last) --> 30 52 13935
*/
static int sequence_rare(lua_State *L) {
   lnim_method_takes(L, "rare", 0);
   nim_rare rare;
   if (!nim_sequence_rare(check_values(L), &rare)) return 0;
   lua_createtable(L, 0, 4);
   lnim_set_integer(L, "mask", rare.mask);
   lnim_set_boolean(L, "parity", rare.parity);
   lnim_set_integer(L, "count", rare.count);
   lnim_set_integer(L, "last", rare.last);
   return 1;
}

/* Periods */

static void push_period(lua_State *L, const nim_period *period) {
   lua_createtable(L, 0, 6);
   lnim_set_integer(L, "preperiod", period->preperiod);
   lnim_set_integer(L, "period", period->period);
   lnim_set_integer(L, "saltus", period->saltus);
   lnim_set_integer(L, "last_exception", period->preperiod - 1);
}

static int push_proved(lua_State *L, const nim_sequence *sequence) {
   static const char *const proofs[] = {[NIM_UNPROVED] = "none",
                                        [NIM_GUY_SMITH] = "Guy-Smith",
                                        [NIM_EQUAL_VALUES] = "equal values",
                                        [NIM_EQUAL_STATES] = "equal states",
                                        [NIM_REPEATING] = "repeating digits",
                                        [NIM_ONE_RUN] = "one run"};
   push_period(L, &sequence->period);
   lnim_set_string(L, "proof", proofs[sequence->period.proof]);
   lnim_set_integer(L, "needed", sequence->period.needed);
   return 1;
}

/* Returns nil and the largest heap that was looked at; and why no more heaps can prove a period or,
   if values have been dropped, what those kept can show. */
static int push_no_period(lua_State *L, const nim_sequence *sequence) {
   const nim_period *seen = &sequence->gap.seen;
   luaL_pushfail(L);
   lua_pushinteger(L, sequence->length);
   if (sequence->rules == NULL) {
      lua_pushliteral(L, "no proof is known for rules that are a Lua function");
      return 3;
   }
   if (nim_period_proof(sequence->rules) == NIM_UNPROVED) {
      lua_pushliteral(L, "no proof is known for such rules");
      return 3;
   }
   if (sequence->gap.dropped == 0) return 2;
   if (seen->period > 0)
      lua_pushfstring(L, "period %I would be proved by heaps 0 to %I", (LUAI_UACINT)seen->period,
                      (LUAI_UACINT)seen->needed);
   else
      lua_pushfstring(L, "periods above %I cannot be seen in the values kept",
                      (LUAI_UACINT)nim_sequence_sight(sequence));
   return 3;
}

static nim_status prove(lua_State *L, int index, int64_t heap, const nim_poll *poll) {
   (void)heap;
   lnim_sequence *self = lua_touserdata(L, index);
   nim_memory memory = lnim_memory(L);
   return nim_sequence_prove(&self->sequence, &memory, poll);
}

/***
The period, if heaps 0 … #s prove one: g(n + period) = g(n) + saltus for all n >= preperiod, both
as small as possible. The proofs: "Guy-Smith" for finite codes that leave heaps of any sizes, at
most k of them: with n0 the last exception (at least 0), p the period and t the most objects taken,
g(n + p) = g(n) up to n + p = k (n0 + p) + t is enough (R. K. Guy and C. A. B. Smith, *The G-values
of various games*, 1956, for k = 2). "equal values" for sets that may be subtracted: as many equal
values in a row as the largest of them; such a proof is about exactly these sizes, not about an
infinite set that begins with them. "one run" for all sizes L … R: g(n) = (n mod (L + R)) div L, a
formula that needs no values. "equal states" for sets that may not. "repeating digits" for
other codes whose digits repeat for ever, if they leave at most two heaps or have no constraints:
with saltus 0 as Guy and Smith; with a saltus, which where heaps are split must be a power of two,
after R. B. Austin, *Impartial and Partisan Games*, thesis, Calgary 1976. The theorems are in the
source, in nim_period.h and nim_period_repeating.h. There is no proof for finite codes with
constraints on the heaps left.
@function period
@treturn ?table { preperiod =, period =, saltus =, last_exception =, proof =, needed = }: needed is
the largest heap that the proof uses
@treturn ?int without a proof, the largest heap that was looked at
@treturn ?string and, if no proof is known for such rules, that; or, if values have been dropped,
what the kept ones can prove
@usage
local p = nim.rules "0.77":sequence(166):period()
print(p.preperiod, p.period, p.needed, p.proof) --> 71 12 166 Guy-Smith
print(nim.rules "0.77":sequence(165):period()) --> nil 165
*/
static int sequence_period(lua_State *L) {
   lnim_method_takes(L, "period", 0);
   const nim_sequence *sequence = check_values(L);
   return lnim_sequence_run(L, 1, prove, 0) == NIM_OK ? push_proved(L, sequence)
                                                      : push_no_period(L, sequence);
}

/***
The period that the values appear to have: the least p such that each value in the second half of
heaps 0 … #s equals the one p heaps earlier plus the same saltus >= 0; and the first heap from which
that holds. This proves nothing.
@function apparent_period
@treturn ?table { preperiod =, period =, saltus =, last_exception = }
@treturn ?int without one, the largest heap that was looked at
@raise if values have been dropped
@usage print(require "nim".rules "0.77":sequence(200):apparent_period().period) --> 12
*/
static int sequence_apparent_period(lua_State *L) {
   lnim_method_takes(L, "apparent_period", 0);
   nim_sequence *sequence = check_values(L);
   nim_memory memory = lnim_memory(L);
   nim_period period;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   nim_status status = nim_sequence_apparent(sequence, &memory, &watch.poll, &period);
   if (status == NIM_DROPPED) check_all_kept(L, sequence, "apparent_period");
   if (status == NIM_INTERRUPTED) return lnim_interrupted(L, &watch);
   if (status == NIM_LIMIT) {
      luaL_pushfail(L);
      lua_pushinteger(L, sequence->length);
      return 2;
   }
   if (status != NIM_OK) return lnim_raise(L, status);
   push_period(L, &period);
   return 1;
}

static nim_status extend_until_period(lua_State *L, int index, int64_t limit,
                                      const nim_poll *poll) {
   lnim_sequence *self = lua_touserdata(L, index);
   nim_memory memory = lnim_memory(L);
   if (self->sequence.rules == NULL) {
      nim_status status = lnim_sequence_extension(L, index, limit, poll);
      return status == NIM_OK ? NIM_LIMIT : status;
   }
   return nim_sequence_extend_until_period(&self->sequence, limit, &memory, poll);
}

/***
Extends the sequence until its period is proved, at most to heap `limit`. From then on `s[k]` gives
the value of any heap up to 2^62, while `#s` is the largest heap that the proof needed, or what it
was before if that is larger.
@function extend_until_period
@tparam int limit 0 … 2^62
@treturn ?table as `period`
@treturn ?int without a proof, the largest heap that was looked at
@treturn ?string as `period`
@raise for a value above 2^32-1, or one that needs values that were not kept
@usage
local s = nim.rules "0.07":sequence(0)
print(s:extend_until_period(1000).period, #s) --> 34 174
print(s[60], s[60 + 34 * 10 ^ 15]) --> 2 2
*/
static int sequence_extend_until_period(lua_State *L) {
   lnim_method_takes(L, "extend_until_period", 1);
   lnim_sequence *self = check_open(L);
   const int64_t limit = check_heap(L, 2, "limit"), before = self->sequence.length;
   if (lnim_sequence_run(L, 1, extend_until_period, limit) != NIM_OK)
      return push_no_period(L, &self->sequence);
   nim_sequence_shorten(&self->sequence, before);
   self->endless = true;
   return push_proved(L, &self->sequence);
}

/* Files */

static nim_status write_saved(const void *sequence, FILE *file, const nim_memory *memory,
                              const nim_poll *poll) {
   return nim_sequence_write(sequence, file, memory, poll);
}

/***
Saves the sequence in a binary file, which `nim.load_sequence` reads. The file appears whole or not
at all, and replaces only a regular file. With `keep = "ends"` it is as small as what is kept. The
format is described in the source, in nim_sequence_file.h.
@function save
@tparam string path
@treturn ?boolean true; nil if the file cannot be written
@treturn ?string the reason
@raise if the rules are a Lua function
@usage
local nim, path = require "nim", os.tmpname()
assert(nim.rules "0.77":sequence(1000):save(path))
print(#nim.load_sequence(path), os.remove(path)) --> 1000 true
*/
static int sequence_save(lua_State *L) {
   lnim_method_takes(L, "save", 1);
   const nim_sequence *sequence = check_values(L);
   if (sequence->rules == NULL) return lnim_error(L, "rules: code expected, got a Lua function");
   return lnim_write_file(L, 2, write_saved, sequence);
}

static nim_status write_bfile(const void *content, FILE *file, const nim_memory *memory,
                              const nim_poll *poll) {
   (void)memory;
   const nim_sequence *sequence = content;
   for (int64_t heap = 0, value; heap <= sequence->length; heap++) {
      nim_status status = nim_sequence_at(sequence, heap, &value);
      if (status != NIM_OK) return status;
      if (fprintf(file, "%lld %lld\n", (long long)heap, (long long)value) < 0) return NIM_OK;
      if (heap % 65536 == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

/***
Writes heaps 0 … #s in the format of the OEIS's b-files: a line "heap value" for each. The file
appears whole or not at all, and replaces only a regular file.
@function write_bfile
@tparam string path
@treturn ?boolean true; nil if the file cannot be written
@treturn ?string the reason
@raise if values have been dropped
@usage
local path = os.tmpname()
assert(require "nim".rules "0.77":sequence(2):write_bfile(path))
for line in io.lines(path) do print(line) end --> 0 0 1 1 2 2
os.remove(path)
*/
static int sequence_write_bfile(lua_State *L) {
   lnim_method_takes(L, "write_bfile", 1);
   const nim_sequence *sequence = check_values(L);
   check_all_kept(L, sequence, "write_bfile");
   return lnim_write_file(L, 2, write_bfile, sequence);
}

static const char *load_problem(enum nim_load_result result) {
   switch (result) {
   case NIM_LOAD_NO_FILE: return "not a regular file";
   case NIM_LOAD_FOREIGN: return "not a saved sequence";
   case NIM_LOAD_VERSION: return "saved by another version";
   case NIM_LOAD_TRUNCATED: return "truncated";
   case NIM_LOAD_DAMAGED: return "damaged";
   default: return strerror(errno);
   }
}

/***
Reads a saved sequence, which can be extended as if it had never been saved.

A checksum finds damage. Some values are computed again from those before them: those of the first
255 heaps, of the last one and of 63 others, as long as a heap has at most 131072 options; where
values have been dropped, only that no option that is kept has the value. All other values are
believed: take files only from people whom you trust.
@function nim.load_sequence
@tparam string path
@tparam[opt] table options as for `rules:sequence`; by default `keep` and `window` are as saved
@treturn ?nim.sequence nil if the file cannot be read, is truncated, damaged or not a saved sequence
@treturn ?string the reason
@usage
local path = os.tmpname()
assert(nim.rules "kayles":sequence(1000):save(path))
print(nim.load_sequence(path):extend(2000)[2000]) --> 1
os.remove(path)
*/
static int load_sequence(lua_State *L) {
   lnim_function_takes(L, "load_sequence", 2);
   const char *path = lnim_check_path(L, 1);
   nim_memory memory = lnim_memory(L);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   lua_settop(L, 2);
   lnim_rules *rules = lnim_rules_new(L);
   lnim_sequence *self = new_sequence(L, 3);
   enum nim_load_result result =
         nim_sequence_load(&self->sequence, &rules->code, path, &memory, &watch.poll);
   if (result == NIM_LOAD_INTERRUPTED) return lnim_interrupted(L, &watch);
   if (result == NIM_LOAD_NO_MEMORY) return lnim_raise(L, NIM_NO_MEMORY);
   if (result == NIM_LOADED) {
      const int64_t length = self->sequence.length;
      lnim_sequence_options(L, 2);
      lnim_sequence_run(L, lua_gettop(L), lnim_sequence_extension, length); /* by that method */
      return 1;
   }
   int reason = errno;
   nim_sequence_free(&self->sequence, &memory);
   errno = reason;
   return lnim_file_failure(L, path, load_problem(result));
}

/* Metamethods */

/***
The rules.
@tfield nim.rules rules
*/
/***
The name of the method that computes the values; "given" if the rules are a Lua function.
@tfield string method
*/
/***
What is kept: "all" values, or the "ends".
@tfield string keep
*/
/***
The name of the kernel, if the method is "sparse", or nil.
@tfield ?string kernel
*/
static int push_attribute(lua_State *L, const nim_sequence *sequence) {
   const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
   if (strcmp(name, "rules") == 0) {
      lua_getiuservalue(L, 1, LNIM_SEQUENCE_RULES);
      return 1;
   }
   if (strcmp(name, "kernel") == 0 && nim_sequence_kernel(sequence) != NULL) {
      lua_pushstring(L, nim_kernel_name(nim_sequence_kernel(sequence)));
      return 1;
   }
   if (strcmp(name, "keep") == 0) {
      lua_pushstring(L, sequence->options.ends ? "ends" : "all");
      return 1;
   }
   if (strcmp(name, "method") != 0) return 0;
   lua_pushstring(L, sequence->rules == NULL ? "given" : nim_sequence_method(sequence));
   return 1;
}

/* Upvalue 1 is the table of methods. */
static int sequence_index(lua_State *L) {
   int is_integer;
   if (lua_type(L, 2) != LUA_TNUMBER) {
      lua_pushvalue(L, 2);
      if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
      return push_attribute(L, check_values(L));
   }
   const lnim_sequence *self = check_open(L);
   int64_t heap = lua_tointegerx(L, 2, &is_integer);
   int64_t last = self->endless ? NIM_LONGEST_SEQUENCE : self->sequence.length;
   if (!is_integer || heap < 0 || heap > last) return 0;
   lua_pushinteger(L, value_at(L, &self->sequence, heap));
   return 1;
}

static int sequence_newindex(lua_State *L) {
   return lnim_error(L, "values of a sequence cannot be set");
}

static int sequence_length(lua_State *L) {
   lua_pushinteger(L, check_open(L)->sequence.length);
   return 1;
}

static int sequence_tostring(lua_State *L) {
   lnim_sequence *self = check_sequence(L);
   lua_getiuservalue(L, 1, LNIM_SEQUENCE_RULES);
   const char *text = lnim_rules_push_text(L, lua_gettop(L));
   if (self->sequence.length < 0)
      lua_pushfstring(L, "%s of %s, closed", TYPE, text);
   else
      lua_pushfstring(L, "%s of %s, heaps 0 … %I", TYPE, text, (LUAI_UACINT)self->sequence.length);
   return 1;
}

void lnim_open_sequence(lua_State *L) {
   static const luaL_Reg methods[] = {{"apparent_period", sequence_apparent_period},
                                      {"close", sequence_close},
                                      {"counts", sequence_counts},
                                      {"extend", sequence_extend},
                                      {"extend_until_period", sequence_extend_until_period},
                                      {"kept", sequence_kept},
                                      {"max", sequence_max},
                                      {"period", sequence_period},
                                      {"range", sequence_range},
                                      {"rare", sequence_rare},
                                      {"save", sequence_save},
                                      {"write_bfile", sequence_write_bfile},
                                      {NULL, NULL}};
   static const luaL_Reg metamethods[] = {
         {"__close", sequence_close},       {"__gc", sequence_close},
         {"__len", sequence_length},        {"__newindex", sequence_newindex},
         {"__tostring", sequence_tostring}, {NULL, NULL}};
   lnim_new_class(L, TYPE, metamethods, methods);
   lua_pushcclosure(L, sequence_index, 1);
   lua_setfield(L, -2, "__index");
   lua_pop(L, 1);
   lua_pushcfunction(L, load_sequence);
   lua_setfield(L, -2, "load_sequence");
   lnim_rules_methods(L, (const luaL_Reg[]){{"sequence", rules_sequence}, {NULL, NULL}});
}
