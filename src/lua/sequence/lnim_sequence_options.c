/* The options of a sequence: the table that a program gives, checked and applied. */
#include "core/sparse/nim_kernel.h"
#include "lua/sequence/lnim_sequence.h"

#include <stdlib.h>
#include <string.h>

/* The string at `index`, or "" for anything else. */
static const char *text_at(lua_State *L, int index) {
   return lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
}

static const nim_kernel *find_kernel(lua_State *L, int index) {
   const nim_kernel *kernel = nim_kernel_find(text_at(L, index));
   if (kernel == NULL) lnim_expected(L, index, "kernel", "name of a kernel that runs here");
   return kernel;
}

/* Raises if the environment names a kernel that does not run here. */
static void check_environment(lua_State *L) {
   const char *name = getenv(NIM_KERNEL_VARIABLE);
   if (name != NULL && nim_kernel_find(name) == NULL)
      lnim_error(L, "%s: name of a kernel that runs here expected, got \"%s\"", NIM_KERNEL_VARIABLE,
                 name);
}

static const nim_method *find_method(lua_State *L, int index, const lnim_rules *rules) {
   const char *name = text_at(L, index);
   const nim_method *const *method = nim_methods;
   while (*method != NULL && strcmp(nim_method_name(*method), name) != 0)
      method++;
   if (*method == NULL)
      lnim_expected(L, index, "method",
                    "\"plain\", \"sparse\", \"subtraction\", \"runs\", \"one-run\", \"pieces\" or "
                    "\"all-but\"");
   if (rules->kind != LNIM_RULES_CODE || !nim_method_suits(*method, &rules->code))
      lnim_error(L, "method: method that suits the rules expected, got \"%s\"", name);
   return *method;
}

/* Pushes the field of the table at `index`; false if it is nil. */
static bool push_field(lua_State *L, int index, const char *name) {
   return lua_getfield(L, index, name) != LUA_TNIL;
}

static void check_names(lua_State *L, int index) {
   static const char *const names[] = {"interval", "keep",    "kernel", "mask",
                                       "memory",   "method",  "parity", "positions",
                                       "progress", "seconds", "window", NULL};
   for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
      const char *name = text_at(L, -2);
      const char *const *known = names;
      while (*known != NULL && strcmp(*known, name) != 0)
         known++;
      if (*known == NULL)
         lnim_expected(L, -2, "options",
                       "interval, keep, kernel, mask, memory, method, parity, positions, progress, "
                       "seconds or window");
   }
}

/* The limits of a question, which has none under a code: there the program says how far to go. */
static void read_limits(lua_State *L, int index, lnim_sequence *self) {
   static const char *const names[] = {"memory", "positions", "seconds", NULL};
   if (self->sequence.rules != NULL) {
      for (const char *const *name = names; *name != NULL; name++) {
         if (!push_field(L, index, *name)) continue;
         lnim_push_description(L, -1);
         lnim_error(L, "%s: nil expected unless rules are a Lua function, got %s", *name,
                    lua_tostring(L, -1));
      }
   }
   lnim_effort_start(L, &self->limits);
   lnim_effort_read_limits(L, index, &self->limits);
}

static bool read_keep(lua_State *L, int index) {
   const char *name = text_at(L, index);
   if (strcmp(name, "all") != 0 && strcmp(name, "ends") != 0)
      lnim_expected(L, index, "keep", "\"all\" or \"ends\"");
   return strcmp(name, "ends") == 0;
}

/* Raises if the options disagree with what the sequence keeps. */
static void check_ends(lua_State *L, const nim_sequence *sequence) {
   const nim_sequence_options *options = &sequence->options;
   if (options->ends && sequence->rules == NULL)
      lnim_error(L, "keep: \"all\" expected for rules that are a Lua function, got \"ends\"");
   if (options->ends && !nim_sequence_may_drop(sequence))
      lnim_error(L,
                 "keep: \"all\" expected, except for games with splits by the method \"sparse\", "
                 "got \"ends\"");
   if (sequence->gap.dropped == 0) return;
   if (!options->ends)
      lnim_error(L, "keep: \"ends\" expected for a sequence that keeps only its ends, got \"all\"");
   if (options->fixed_mask)
      lnim_error(L, "mask: nil expected for a sequence that keeps only its ends, got %I",
                 (LUAI_UACINT)options->mask);
}

/* Raises for options that would be ignored: those of the method "sparse" (mask and parity unless it
   is named, a kernel if another method is), and what belongs to an option that is missing. */
static void check_ignored(lua_State *L, int index, const nim_sequence_options *options) {
   static const char *const names[] = {"kernel", "mask", "parity", NULL};
   const char *method = options->method == NULL ? "" : nim_method_name(options->method);
   if (strcmp(method, "sparse") != 0)
      for (const char *const *name = options->method == NULL ? names + 1 : names; *name; name++)
         if (push_field(L, index, *name))
            lnim_expected(L, -1, *name, "nil without method = \"sparse\"");
   if (push_field(L, index, "parity") && !options->fixed_mask)
      lnim_expected(L, -1, "parity", "nil without a mask");
   if (push_field(L, index, "window") && !options->ends)
      lnim_expected(L, -1, "window", "nil without keep = \"ends\"");
}

void lnim_sequence_options(lua_State *L, int index) {
   const int top = lua_gettop(L);
   lnim_sequence *self = lua_touserdata(L, top);
   nim_sequence_options *options = &self->sequence.options;
   check_environment(L);
   if (lua_isnoneornil(L, index)) return;
   lnim_check_type(L, index, "options", LUA_TTABLE);
   check_names(L, index);
   lua_getiuservalue(L, top, LNIM_SEQUENCE_RULES);
   const lnim_rules *rules = lnim_test_rules(L, -1);
   if (push_field(L, index, "method")) {
      nim_memory memory = lnim_memory(L);
      nim_sequence_use(&self->sequence, find_method(L, -1, rules), &memory);
   }
   if (push_field(L, index, "kernel")) options->kernel = find_kernel(L, -1);
   if (push_field(L, index, "mask")) {
      options->mask = (uint32_t)lnim_check_integer(L, -1, "mask", 0, UINT32_MAX);
      options->fixed_mask = true;
   }
   if (push_field(L, index, "parity")) {
      lnim_check_type(L, -1, "parity", LUA_TBOOLEAN);
      options->parity = lua_toboolean(L, -1);
   }
   if (push_field(L, index, "keep")) options->ends = read_keep(L, -1);
   if (push_field(L, index, "window"))
      options->window = (size_t)lnim_check_integer(L, -1, "window", NIM_LEAST_WINDOW,
                                                   (lua_Integer)1 << NIM_LARGEST_WINDOW_BITS);
   if (push_field(L, index, "interval")) {
      self->interval = lua_tonumber(L, -1);
      if (lua_type(L, -1) != LUA_TNUMBER || !(self->interval >= 0))
         lnim_expected(L, -1, "interval", "number of seconds");
   }
   if (push_field(L, index, "progress")) {
      lnim_check_type(L, -1, "progress", LUA_TFUNCTION);
      lua_setiuservalue(L, top, LNIM_SEQUENCE_PROGRESS);
   }
   read_limits(L, index, self);
   check_ends(L, &self->sequence);
   check_ignored(L, index, options);
   lua_settop(L, top);
}
