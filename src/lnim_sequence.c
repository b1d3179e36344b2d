/***
Grundy values of one heap of 0, 1, 2, … objects under rules: `s[k]` is the value of a heap of k, and
`#s` the largest heap.

Values are computed by one of five methods, which all give the same: "plain" marks all options of
each heap, for any rules; "sparse" serves codes that leave at most two heaps; "subtraction" and
"runs" codes that leave at most one, 64 heaps at a time or, where the sizes that may be taken are
few runs such as 1 … 1000, with a window that slides over the values; and "all-but" sets of sizes
that may not be taken. If no method is named, the best is taken, and the period is tried along the
way: once it is proved, no more values are computed, however long the sequence is to be.

A heap costs, with the method plain, a step for each size that may be taken, n / 2 steps for each
size that leaves two heaps, and where K heaps may be left, K >= 3, about K n V / 64 steps, V being
the largest value, and K n V / 8 bytes of memory. Values take one, two or four bytes, as the largest
requires.
@classmod nim.sequence
*/
#include "lnim_sequence.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char TYPE[] = "nim.sequence";

/* The sequence at `index`, open or closed. */
static lnim_sequence *check_any_sequence(lua_State *L, int index) {
   lnim_sequence *self = luaL_testudata(L, index, TYPE);
   if (self == NULL) lnim_expected(L, index, "self", TYPE);
   return self;
}

lnim_sequence *lnim_check_sequence(lua_State *L, int index) {
   lnim_sequence *self = check_any_sequence(L, index);
   if (self->sequence.length < 0) luaL_error(L, "self: open sequence expected, got a closed one");
   return self;
}

/* Options */

static const nim_kernel *find_kernel(lua_State *L, int index) {
   const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
   const nim_kernel *kernel = nim_kernel_find(name);
   if (kernel == NULL) lnim_expected(L, index, "kernel", "name of one that runs here");
   return kernel;
}

/* Raises if the environment names a kernel that does not run here. */
static void check_environment(lua_State *L) {
   const char *name = getenv(NIM_KERNEL_VARIABLE);
   if (name != NULL && nim_kernel_find(name) == NULL)
      luaL_error(L, "%s: name of a kernel that runs here expected, got \"%s\"", NIM_KERNEL_VARIABLE,
                 name);
}

static const nim_method *find_method(lua_State *L, int index, const lnim_rules *rules) {
   const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
   const nim_method *const *method = nim_methods;
   while (*method != NULL && strcmp(nim_method_name(*method), name) != 0)
      method++;
   if (*method == NULL)
      lnim_expected(L, index, "method",
                    "\"plain\", \"sparse\", \"subtraction\", \"runs\" or \"all-but\"");
   if (rules->kind != LNIM_RULES_CODE || !nim_method_suits(*method, &rules->code))
      luaL_error(L, "method: one that suits the rules expected, got \"%s\"", name);
   return *method;
}

/* Pushes the field of the table at `index`; false if it is nil. */
static bool push_field(lua_State *L, int index, const char *name) {
   return lua_getfield(L, index, name) != LUA_TNIL;
}

static void check_names(lua_State *L, int index) {
   static const char *const names[] = {"interval", "kernel",   "mask", "method",
                                       "parity",   "progress", NULL};
   for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
      const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      const char *const *known = names;
      while (*known != NULL && strcmp(*known, name) != 0)
         known++;
      if (*known == NULL)
         lnim_expected(L, -2, "options", "interval, kernel, mask, method, parity or progress");
   }
}

void lnim_sequence_options(lua_State *L, int index) {
   const int top = lua_gettop(L);
   lnim_sequence *self = lua_touserdata(L, top);
   nim_sequence_options *options = &self->sequence.options;
   check_environment(L);
   if (lua_isnoneornil(L, index)) return;
   if (!lua_istable(L, index)) lnim_expected(L, index, "options", "table");
   check_names(L, index);
   lua_getiuservalue(L, top, LNIM_SEQUENCE_RULES);
   const lnim_rules *rules = lnim_test_rules(L, -1);
   if (push_field(L, index, "method")) options->method = find_method(L, -1, rules);
   if (push_field(L, index, "kernel")) options->kernel = find_kernel(L, -1);
   if (push_field(L, index, "mask")) {
      options->mask = (uint32_t)lnim_check_integer(L, -1, "mask", 0, UINT32_MAX);
      options->fixed_mask = true;
   }
   if (push_field(L, index, "parity")) {
      if (!lua_isboolean(L, -1)) lnim_expected(L, -1, "parity", "boolean");
      options->parity = lua_toboolean(L, -1);
   }
   if (push_field(L, index, "interval")) {
      self->interval = lua_tonumber(L, -1);
      if (lua_type(L, -1) != LUA_TNUMBER || !(self->interval >= 0))
         lnim_expected(L, -1, "interval", "number of seconds");
   }
   if (push_field(L, index, "progress")) {
      if (!lua_isfunction(L, -1)) lnim_expected(L, -1, "progress", "function");
      lua_setiuservalue(L, top, LNIM_SEQUENCE_PROGRESS);
   }
   self->sequence.method = options->method;
   lua_settop(L, top);
}

lnim_sequence *lnim_sequence_new(lua_State *L, int index) {
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
Frees the memory of the sequence at once; it is of no use after that. As a to-be-closed variable a
sequence does so by itself.
@function close
@usage
local s <close> = require "nim".rules "0.77":sequence(1000)
s:close() -- a second time does nothing
*/
static int sequence_close(lua_State *L) {
   lnim_sequence *self = check_any_sequence(L, 1);
   nim_memory memory = lnim_memory(L);
   nim_sequence_free(&self->sequence, &memory);
   self->endless = false;
   return 0;
}

/* Long work */

static double now(void) {
   struct timespec time;
   timespec_get(&time, TIME_UTC);
   return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

typedef struct lnim_pause {
   lnim_watch watch;
   double until; /* a progress function is to be called then; 0: none */
} lnim_pause;

static bool stop(void *context) {
   lnim_pause *pause = context;
   return nim_stopped(&pause->watch.poll) || (pause->until > 0 && now() >= pause->until);
}

/* Calls the progress function on the top, and pops it. */
static void report(lua_State *L, lnim_sequence *self, int64_t before, double since) {
   nim_sequence *sequence = &self->sequence;
   nim_rare rare;
   int64_t heap, value;
   double seconds = now() - since;
   lua_pushinteger(L, sequence->length);
   lua_pushnumber(L, seconds > 0 ? (double)(sequence->length - before) / seconds : 0);
   if (nim_sequence_rare(sequence, &rare))
      lua_pushinteger(L, rare.count);
   else
      lua_pushnil(L);
   if (nim_sequence_highest(sequence, &heap, &value) == NIM_OK)
      lua_pushinteger(L, value);
   else
      lua_pushnil(L);
   lua_call(L, 4, 0);
}

static size_t table_bytes(const nim_sequence *sequence) {
   return sequence->values.capacity * sequence->values.width;
}

nim_status lnim_sequence_run(lua_State *L, int index, lnim_sequence_work *work, int64_t heap) {
   lnim_sequence *self = lua_touserdata(L, index);
   const size_t bytes = table_bytes(&self->sequence);
   const bool shown = lua_getiuservalue(L, index, LNIM_SEQUENCE_PROGRESS) == LUA_TFUNCTION;
   lnim_pause pause;
   nim_status status;
   lnim_watch_start(L, &pause.watch);
   for (;;) {
      const int64_t before = self->sequence.length;
      const double since = now();
      pause.until = shown ? since + self->interval : 0;
      status = work(L, index, heap, &(nim_poll){stop, &pause});
      if (status != NIM_INTERRUPTED) break;
      if (nim_stopped(&pause.watch.poll)) lnim_interrupted(L, &pause.watch);
      lua_pushvalue(L, -1);
      report(L, self, before, since);
      lnim_check_sequence(L, index); /* the function may have closed it */
   }
   lua_pop(L, 1);
   if (status != NIM_OK && status != NIM_LIMIT) lnim_raise(L, status);
   lnim_tell_collector(L, bytes, table_bytes(&self->sequence));
   return status;
}

/* Appends the values of rules that are no code one by one, from whoever knows them. */
static nim_status append(lua_State *L, int index, int64_t heap, const nim_poll *poll) {
   nim_sequence *sequence = &((lnim_sequence *)lua_touserdata(L, index))->sequence;
   nim_memory memory = lnim_memory(L);
   nim_status status = NIM_OK;
   lua_getiuservalue(L, index, LNIM_SEQUENCE_RULES);
   lnim_rules *rules = lnim_test_rules(L, -1);
   while (status == NIM_OK && sequence->length < heap) {
      int64_t value = lnim_grundy(L, rules, sequence->length + 1);
      status = value > UINT32_MAX ? NIM_OVERFLOW
                                  : nim_sequence_append(sequence, (uint32_t)value, &memory);
      if (status == NIM_OK && nim_stopped(poll)) status = NIM_INTERRUPTED;
   }
   lua_pop(L, 1);
   return status;
}

static nim_status extend(lua_State *L, int index, int64_t heap, const nim_poll *poll) {
   lnim_sequence *self = lua_touserdata(L, index);
   nim_memory memory = lnim_memory(L);
   if (self->sequence.rules == NULL) return append(L, index, heap, poll);
   return nim_sequence_extend(&self->sequence, heap, &memory, poll);
}

static nim_status extend_until_period(lua_State *L, int index, int64_t limit,
                                      const nim_poll *poll) {
   lnim_sequence *self = lua_touserdata(L, index);
   nim_memory memory = lnim_memory(L);
   if (self->sequence.rules == NULL) {
      nim_status status = append(L, index, limit, poll);
      return status == NIM_OK ? NIM_LIMIT : status;
   }
   return nim_sequence_extend_until_period(&self->sequence, limit, &memory, poll);
}

static nim_status prove(lua_State *L, int index, int64_t heap, const nim_poll *poll) {
   (void)heap;
   lnim_sequence *self = lua_touserdata(L, index);
   return nim_sequence_prove(&self->sequence, poll);
}

/* Methods */

static int64_t check_length(lua_State *L, int index, const char *what) {
   return lnim_check_integer(L, index, what, 0, NIM_LONGEST_SEQUENCE);
}

/***
Makes the sequence of Grundy values of heaps 0 … n. What is interrupted here is lost: for long
sequences make a short one, and extend it.

Options, a table: `method` is the name of a method; without one, values that follow from a proved
period are not computed. For "sparse", `mask` (an integer) is a fixed mask, with `parity` (a
boolean) if the parity of heaps is counted in; the values are the same whatever the mask. `kernel`
is "c", "avx2" or "avx512": how "sparse" uses the processor, again with the same values; the best
that runs here is taken if neither this nor the environment variable `NIM_KERNEL` names one.
`progress` is a function that long calls call about every `interval` seconds (1 if not given) with
the largest heap reached, the heaps per second, the number of rare heaps (nil if the method knows
none) and the largest value.
@function nim.rules.sequence
@tparam int n the largest heap: 0 … 2^62
@tparam[opt] table options
@treturn nim.sequence
@raise if the rules are not about one heap, a value exceeds 2^32-1, or an option is wrong
@usage
local s = nim.rules "0.77":sequence(100)
print(s[0], s[10], #s) --> 0 2 100
*/
int lnim_rules_sequence(lua_State *L) {
   const lnim_rules *rules = lnim_rules_self(L);
   int64_t n = check_length(L, 2, "n");
   if (rules->kind == LNIM_RULES_STATE)
      return luaL_error(L, "rules: rules of one heap expected, got rules of whole states");
   lua_settop(L, 3);
   lnim_sequence_new(L, 1);
   lnim_sequence_options(L, 3);
   lnim_sequence_run(L, 4, extend, n);
   return 1;
}

/***
Makes the sequence longer, if it is shorter. Interrupted by Ctrl-C or by an error in the progress
function, it keeps what it has, and the same call goes on. Extending by one heap after the other
costs little more than at once.
@function extend
@tparam int n the largest heap: 0 … 2^62
@treturn nim.sequence the same sequence
@raise if a value exceeds 2^32-1
@usage print(#require "nim".rules "0.77":sequence(10):extend(1000)) --> 1000
*/
static int sequence_extend(lua_State *L) {
   lnim_check_sequence(L, 1);
   int64_t n = check_length(L, 2, "n");
   lnim_sequence_run(L, 1, extend, n);
   lua_settop(L, 1);
   return 1;
}

/* Raises if the value of a heap is not known or does not fit. */
static int64_t value_at(lua_State *L, const nim_sequence *sequence, int64_t heap) {
   int64_t value = 0;
   nim_status status = nim_sequence_at(sequence, heap, &value);
   if (status != NIM_OK) lnim_raise(L, status);
   return value;
}

/***
The values of heaps i … j as a list: that of heap i comes first.
@function range
@tparam int i 0 … j + 1
@tparam int j up to the length of the sequence, or 2^62 after `extend_until_period`
@treturn {int,...}
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
      lua_pushinteger(L, value_at(L, &self->sequence, heap));
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
   int64_t stop = (int64_t)nim_sequence_table(sequence);
   if (period > 0 && sequence->period.saltus > 0) stop = last + 1;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   lua_newtable(L);
   for (; heap < stop; heap++) {
      int64_t next = value_at(L, sequence, heap);
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
      count(L, value_at(L, sequence, heap), (last - heap) / period + 1);
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

static void set_integer(lua_State *L, const char *name, int64_t value) {
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
   set_integer(L, "mask", rare.mask);
   lua_pushboolean(L, rare.parity);
   lua_setfield(L, -2, "parity");
   set_integer(L, "count", rare.count);
   set_integer(L, "last", rare.last);
   return 1;
}

static void push_period(lua_State *L, const nim_period *period) {
   lua_createtable(L, 0, 6);
   set_integer(L, "preperiod", period->preperiod);
   set_integer(L, "period", period->period);
   set_integer(L, "saltus", period->saltus);
   set_integer(L, "last_exception", period->preperiod - 1);
}

static int push_proved(lua_State *L, const nim_sequence *sequence) {
   static const char *const proofs[] = {[NIM_UNPROVED] = "none",
                                        [NIM_GUY_SMITH] = "Guy-Smith",
                                        [NIM_EQUAL_VALUES] = "equal values",
                                        [NIM_EQUAL_STATES] = "equal states"};
   push_period(L, &sequence->period);
   lua_pushstring(L, proofs[sequence->period.proof]);
   lua_setfield(L, -2, "proof");
   set_integer(L, "needed", sequence->period.needed);
   return 1;
}

/* nil, and how many heaps beside 0 were looked at. */
static int push_no_period(lua_State *L, const nim_sequence *sequence) {
   luaL_pushfail(L);
   lua_pushinteger(L, sequence->length);
   return 2;
}

/***
The period, if heaps 0 … #s prove one: g(n + period) = g(n) + saltus for all n >= preperiod, both
the least such. The proofs: "Guy-Smith" for finite codes that leave heaps of any sizes, at most k of
them: with n0 the last exception (at least 0), p the period and t the most objects taken,
g(n + p) = g(n) up to n + p = k (n0 + p) + t is enough (R. K. Guy and C. A. B. Smith, *The G-values
of various games*, 1956, for k = 2). "equal values" for sets that may be subtracted: as many equal
values in a row as the largest of them. "equal states" for sets that may not. Codes with a repeating
digit that splits, and with constraints on the heaps left, have no proof here.
@function period
@treturn ?table { preperiod =, period =, saltus =, last_exception =, proof =, needed = }: needed is
the largest heap that the proof uses
@treturn ?int without a proof, the largest heap that was looked at
@usage
local p = nim.rules "0.77":sequence(166):period()
print(p.preperiod, p.period, p.needed, p.proof) --> 71 12 166 Guy-Smith
print(nim.rules "0.77":sequence(165):period()) --> nil 165
*/
static int sequence_period(lua_State *L) {
   const nim_sequence *sequence = &lnim_check_sequence(L, 1)->sequence;
   return lnim_sequence_run(L, 1, prove, 0) == NIM_OK ? push_proved(L, sequence)
                                                      : push_no_period(L, sequence);
}

/***
What the values merely look like: the least p such that each value in the second half of heaps
0 … #s is the one p heaps earlier, plus the same saltus >= 0; and the first heap from which that
holds. This proves nothing.
@function apparent_period
@treturn ?table { preperiod =, period =, saltus =, last_exception = }
@treturn ?int without one, the largest heap that was looked at
@usage print(require "nim".rules "0.77":sequence(200):apparent_period().period) --> 12
*/
static int sequence_apparent_period(lua_State *L) {
   nim_sequence *sequence = &lnim_check_sequence(L, 1)->sequence;
   nim_memory memory = lnim_memory(L);
   nim_period period;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   nim_status status = nim_sequence_apparent(sequence, &memory, &watch.poll, &period);
   if (status == NIM_INTERRUPTED) return lnim_interrupted(L, &watch);
   if (status == NIM_LIMIT) return push_no_period(L, sequence);
   if (status != NIM_OK) return lnim_raise(L, status);
   push_period(L, &period);
   return 1;
}

/***
Extends the sequence until its period is proved, and no further; at most to heap `limit`. From then
on `s[k]` answers for any k up to 2^62; `#s` remains the largest heap that the proof needed, or what
it was if it was larger.
@function extend_until_period
@tparam int limit 0 … 2^62
@treturn ?table as `period`
@treturn ?int without a proof, the largest heap that was looked at
@usage
local s = nim.rules "0.07":sequence(0)
print(s:extend_until_period(1000).period, #s) --> 34 174
print(s[60], s[60 + 34 * 10 ^ 15]) --> 2 2
*/
static int sequence_extend_until_period(lua_State *L) {
   lnim_sequence *self = lnim_check_sequence(L, 1);
   int64_t limit = check_length(L, 2, "limit");
   if (lnim_sequence_run(L, 1, extend_until_period, limit) != NIM_OK)
      return push_no_period(L, &self->sequence);
   self->endless = true;
   return push_proved(L, &self->sequence);
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
      return push_attribute(L, &lnim_check_sequence(L, 1)->sequence);
   }
   const lnim_sequence *self = lnim_check_sequence(L, 1);
   int64_t heap = lua_tointegerx(L, 2, &is_integer);
   int64_t last = self->endless ? NIM_LONGEST_SEQUENCE : self->sequence.length;
   if (!is_integer || heap < 0 || heap > last) return 0;
   lua_pushinteger(L, value_at(L, &self->sequence, heap));
   return 1;
}

static int sequence_newindex(lua_State *L) {
   return luaL_error(L, "values of a sequence cannot be set");
}

static int sequence_length(lua_State *L) {
   lua_pushinteger(L, lnim_check_sequence(L, 1)->sequence.length);
   return 1;
}

static int sequence_tostring(lua_State *L) {
   lnim_sequence *self = check_any_sequence(L, 1);
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
                                      {"max", sequence_max},
                                      {"period", sequence_period},
                                      {"range", sequence_range},
                                      {"rare", sequence_rare},
                                      {NULL, NULL}};
   static const luaL_Reg metamethods[] = {
         {"__close", sequence_close},       {"__gc", sequence_close},
         {"__len", sequence_length},        {"__newindex", sequence_newindex},
         {"__tostring", sequence_tostring}, {NULL, NULL}};
   luaL_newmetatable(L, TYPE);
   luaL_setfuncs(L, metamethods, 0);
   luaL_newlib(L, methods);
   luaL_setfuncs(L, lnim_sequence_file_methods, 0);
   lua_pushcclosure(L, sequence_index, 1);
   lua_setfield(L, -2, "__index");
   lua_pushboolean(L, false);
   lua_setfield(L, -2, "__metatable");
   lua_pop(L, 1);
   lua_pushcfunction(L, lnim_load_sequence);
   lua_setfield(L, -2, "load_sequence");
}
