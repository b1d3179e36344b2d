/* Long calls about a sequence, which pause for the program's progress function; and the one that
   extends a sequence, by the core or by a Lua function. */
#include "core/base/nim_clock.h"
#include "lua/rules/lnim_options.h"
#include "lua/sequence/lnim_sequence.h"

typedef struct lnim_pause {
   lnim_watch watch;
   double until; /* when to call the progress function; 0: there is none */
} lnim_pause;

static bool stop(void *context) {
   lnim_pause *pause = context;
   return nim_stopped(&pause->watch.poll) || (pause->until > 0 && nim_clock() >= pause->until);
}

/* Calls the progress function on the top, and pops it. */
static void report(lua_State *L, lnim_sequence *self, int64_t before, double since) {
   nim_sequence *sequence = &self->sequence;
   nim_rare rare;
   int64_t heap, value;
   double seconds = nim_clock() - since;
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

void lnim_sequence_check_open(lua_State *L, const lnim_sequence *self) {
   if (self->sequence.length < 0) lnim_error(L, "self: open sequence expected, got a closed one");
}

nim_status lnim_sequence_run(lua_State *L, int index, lnim_sequence_work *work, int64_t heap) {
   lnim_sequence *self = lua_touserdata(L, index);
   const size_t bytes = table_bytes(&self->sequence);
   const bool shown = lua_getiuservalue(L, index, LNIM_SEQUENCE_PROGRESS) == LUA_TFUNCTION;
   double interval = self->interval;
   lnim_pause pause;
   lnim_effort effort;
   nim_status status;
   if (self->limits.limited) lnim_effort_start_as(L, &effort, &self->limits);
   lnim_watch_start(L, &pause.watch);
   for (;;) {
      const int64_t before = self->sequence.length;
      const double since = nim_clock();
      pause.until = shown ? since + interval : 0;
      /* Each time, since a function may have made another call that did not come back here. */
      self->effort = self->limits.limited ? &effort : NULL;
      status = work(L, index, heap, &(nim_poll){stop, &pause});
      if (status != NIM_INTERRUPTED) break;
      if (nim_stopped(&pause.watch.poll)) lnim_interrupted(L, &pause.watch);
      lua_pushvalue(L, -1);
      report(L, self, before, since);
      lnim_sequence_check_open(L, self); /* the function may have closed it */
      /* A search for the period starts over: if it adds no values, it needs more time. */
      interval = self->sequence.length > before ? self->interval : 2 * interval + 0.01;
   }
   lua_pop(L, 1);
   if (status == NIM_DROPPED)
      lnim_error(L, "heap %I: more values needed than were kept",
                 (LUAI_UACINT)nim_sequence_known(&self->sequence));
   if (status != NIM_OK && status != NIM_LIMIT) lnim_raise(L, status);
   lnim_tell_collector(L, bytes, table_bytes(&self->sequence));
   return status;
}

/* Appends values one by one, under rules that are a Lua function. */
static nim_status append(lua_State *L, int index, int64_t heap, const nim_poll *poll) {
   lnim_sequence *self = lua_touserdata(L, index);
   nim_sequence *sequence = &self->sequence;
   nim_memory memory = lnim_memory(L);
   nim_status status = NIM_OK;
   lua_getiuservalue(L, index, LNIM_SEQUENCE_RULES);
   lnim_rules *rules = lnim_test_rules(L, -1);
   lnim_effort *effort = self->effort;
   while (status == NIM_OK && sequence->length < heap) {
      const int64_t next = sequence->length + 1;
      int64_t value = lnim_grundy(L, rules, next, effort);
      /* The function of the rules may have closed the sequence, or extended it. */
      if (sequence->length < next - 1) lnim_sequence_check_open(L, self);
      if (sequence->length >= next) continue;
      status = value > UINT32_MAX ? NIM_OVERFLOW
                                  : nim_sequence_append(sequence, (uint32_t)value, &memory);
      if (status == NIM_OK && nim_stopped(poll)) status = NIM_INTERRUPTED;
   }
   lua_pop(L, 1);
   return status;
}

nim_status lnim_sequence_extension(lua_State *L, int index, int64_t heap, const nim_poll *poll) {
   lnim_sequence *self = lua_touserdata(L, index);
   nim_memory memory = lnim_memory(L);
   if (self->sequence.rules == NULL) return append(L, index, heap, poll);
   return nim_sequence_extend(&self->sequence, heap, &memory, poll);
}
