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
#include "lua/sequence/lnim_sequence.h"

#include <string.h>

static const char TYPE[] = "nim.sequence";

/* The sequence at `index`, open or closed. */
static lnim_sequence *check_any_sequence(lua_State *L, int index) {
   lnim_sequence *self = luaL_testudata(L, index, TYPE);
   if (self == NULL) lnim_expected(L, index, "self", TYPE);
   return self;
}

lnim_sequence *lnim_check_sequence(lua_State *L, int index) {
   lnim_sequence *self = check_any_sequence(L, index);
   if (self->sequence.length < 0) lnim_error(L, "self: open sequence expected, got a closed one");
   return self;
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

int64_t lnim_check_length(lua_State *L, int index, const char *what) {
   return lnim_check_integer(L, index, what, 0, NIM_LONGEST_SEQUENCE);
}

/***
Makes the sequence of Grundy values of heaps 0 … n. What is interrupted here is lost: for long
sequences make a short one, and extend it.

Options, a table: `method` is the name of a method; without one, values that follow from a proved
period are not computed. With "sparse" alone, `mask` (an integer) is a fixed mask, with `parity` (a
boolean) if the parity of heaps is counted in; the values are the same whatever the mask. `kernel`
is "c", "avx2" or "avx512": how "sparse" uses the processor, again with the same values; the best
that runs here is taken if neither this nor the environment variable `NIM_KERNEL` names one.
`progress` is a function that long calls call about every `interval` seconds (1 if not given) with
the largest heap reached, the heaps per second, the number of rare heaps (nil if the method knows
none) and the largest value.

`keep` is "all", or "ends" for runs that are longer than memory: once rare heaps have stopped for
long (the last one is in the first sixteenth of the heaps), only the first values and a `window` of
the last ones are kept (2^24 of them if not given, at least), which is what the method "sparse"
needs for games with splits, the only ones that may have this option. All values are exact; should a
heap need values that were not kept, `extend` raises an error that says so, the sequence stays as it
is, and a new one with a larger window may get further. Periods up to the size of the window are
found and proved as always; `counts` and `max` are about all heaps.
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
   int64_t n = lnim_check_length(L, 2, "n");
   if (rules->kind == LNIM_RULES_STATE)
      return lnim_error(L, "rules: rules of one heap expected, got rules of whole states");
   lua_settop(L, 3);
   lnim_sequence_new(L, 1);
   lnim_sequence_options(L, 3);
   lnim_sequence_run(L, 4, lnim_sequence_extension, n);
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
   int64_t n = lnim_check_length(L, 2, "n");
   lnim_sequence_run(L, 1, lnim_sequence_extension, n);
   lua_settop(L, 1);
   return 1;
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
      return push_attribute(L, &lnim_check_sequence(L, 1)->sequence);
   }
   const lnim_sequence *self = lnim_check_sequence(L, 1);
   int64_t heap = lua_tointegerx(L, 2, &is_integer);
   int64_t last = self->endless ? NIM_LONGEST_SEQUENCE : self->sequence.length;
   if (!is_integer || heap < 0 || heap > last) return 0;
   lua_pushinteger(L, lnim_value_at(L, &self->sequence, heap));
   return 1;
}

static int sequence_newindex(lua_State *L) {
   return lnim_error(L, "values of a sequence cannot be set");
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
   static const luaL_Reg methods[] = {
         {"close", sequence_close}, {"extend", sequence_extend}, {NULL, NULL}};
   static const luaL_Reg metamethods[] = {
         {"__close", sequence_close},       {"__gc", sequence_close},
         {"__len", sequence_length},        {"__newindex", sequence_newindex},
         {"__tostring", sequence_tostring}, {NULL, NULL}};
   luaL_newmetatable(L, TYPE);
   luaL_setfuncs(L, metamethods, 0);
   luaL_newlib(L, methods);
   luaL_setfuncs(L, lnim_sequence_file_methods, 0);
   luaL_setfuncs(L, lnim_sequence_period_methods, 0);
   luaL_setfuncs(L, lnim_sequence_value_methods, 0);
   lua_pushcclosure(L, sequence_index, 1);
   lua_setfield(L, -2, "__index");
   lua_pushboolean(L, false);
   lua_setfield(L, -2, "__metatable");
   lua_pop(L, 1);
   lua_pushcfunction(L, lnim_load_sequence);
   lua_setfield(L, -2, "load_sequence");
}
