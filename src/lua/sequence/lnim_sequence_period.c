/***
@submodule nim.sequence
*/
/* Periods of sequences, as Lua sees them. */
#include "core/sparse/nim_ends.h"
#include "lua/sequence/lnim_sequence.h"

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
                                        [NIM_EQUAL_STATES] = "equal states"};
   push_period(L, &sequence->period);
   lua_pushstring(L, proofs[sequence->period.proof]);
   lua_setfield(L, -2, "proof");
   lnim_set_integer(L, "needed", sequence->period.needed);
   return 1;
}

/* nil, and how many heaps beside 0 were looked at; and, if values have been dropped, what may be
   expected of those that are kept. */
static int push_no_period(lua_State *L, const nim_sequence *sequence) {
   const nim_period *seen = &sequence->ends.seen;
   luaL_pushfail(L);
   lua_pushinteger(L, sequence->length);
   if (sequence->ends.dropped == 0) return 2;
   if (seen->period > 0)
      lua_pushfstring(L, "period %I would be proved by heaps 0 to %I", (LUAI_UACINT)seen->period,
                      (LUAI_UACINT)seen->needed);
   else
      lua_pushfstring(L, "periods above %I cannot be seen in the values kept",
                      (LUAI_UACINT)nim_ends_sight(sequence));
   return 3;
}

static nim_status prove(lua_State *L, int index, int64_t heap, const nim_poll *poll) {
   (void)heap;
   lnim_sequence *self = lua_touserdata(L, index);
   return nim_sequence_prove(&self->sequence, poll);
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
@treturn ?string then, if values have been dropped, what can be proved by those that are kept
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
@raise if values have been dropped
@usage print(require "nim".rules "0.77":sequence(200):apparent_period().period) --> 12
*/
static int sequence_apparent_period(lua_State *L) {
   nim_sequence *sequence = &lnim_check_sequence(L, 1)->sequence;
   nim_memory memory = lnim_memory(L);
   nim_period period;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   nim_status status = nim_sequence_apparent(sequence, &memory, &watch.poll, &period);
   if (status == NIM_DROPPED) lnim_check_all_kept(L, sequence, "apparent_period");
   if (status == NIM_INTERRUPTED) return lnim_interrupted(L, &watch);
   if (status == NIM_LIMIT) return push_no_period(L, sequence);
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
Extends the sequence until its period is proved, and no further; at most to heap `limit`. From then
on `s[k]` answers for any k up to 2^62; `#s` remains the largest heap that the proof needed, or what
it was if it was larger.
@function extend_until_period
@tparam int limit 0 … 2^62
@treturn ?table as `period`
@treturn ?int without a proof, the largest heap that was looked at
@treturn ?string as `period`
@raise if a value exceeds 2^32-1, or needs others that were not kept
@usage
local s = nim.rules "0.07":sequence(0)
print(s:extend_until_period(1000).period, #s) --> 34 174
print(s[60], s[60 + 34 * 10 ^ 15]) --> 2 2
*/
static int sequence_extend_until_period(lua_State *L) {
   lnim_sequence *self = lnim_check_sequence(L, 1);
   const int64_t limit = lnim_check_length(L, 2, "limit"), before = self->sequence.length;
   if (lnim_sequence_run(L, 1, extend_until_period, limit) != NIM_OK)
      return push_no_period(L, &self->sequence);
   nim_sequence_shorten(&self->sequence, before);
   self->endless = true;
   return push_proved(L, &self->sequence);
}

const luaL_Reg lnim_sequence_period_methods[] = {
      {"apparent_period", sequence_apparent_period},
      {"extend_until_period", sequence_extend_until_period},
      {"period", sequence_period},
      {NULL, NULL}};
