--- What a worker process does: plays the games it is asked for.
--
-- Requests are "batch FIRST LAST" and "alone GAME", answered by the batch that was played (see
-- `nim.tournament.batch`). A game is played alone after a worker has hung or died in it: every call
-- of a bot is then announced, so that the parent knows whose turn it is if that happens again.
-- @module nim.tournament.worker

local batch <const> = require "nim.tournament.batch"

local M = {}

local answers = {}

function answers.batch(given, parent, first, last)
   return batch.encode(batch.play(given.plan, given.shard, first, last, {
      line = given.line,
      metered = given.metered,
      before = function (number) parent:note(number) end,
   }))
end

function answers.alone(given, parent, game)
   return batch.encode(batch.play(given.plan, given.shard, game, game, {
      line = given.line,
      metered = given.metered,
      announce = function (seat, last)
         parent:send("turn " .. seat .. " " .. (last or ""))
      end,
   }))
end

-- Bots from files and built-in ones need nothing but the connection. What a bot of the program
-- needs cannot be known: if there is one, workers keep all they have.
local function confine(plan, parent)
   local untrusted = false
   for _, bot in ipairs(plan.bots) do
      if bot.origin == "program" then return true end
      untrusted = untrusted or bot.origin == "file"
   end
   if not untrusted then return true end
   return parent:confine()
end

--- Answers requests until there are no more; an error outside of the bots is sent as "error" and
-- its text.
-- @tparam table given `plan`, see `nim.tournament.plan`; `shard`, see `nim.tournament.shard`;
-- `line` and `metered` as in `nim.tournament.batch.play`
-- @tparam worker parent the connection, see `nim.core.fork`
function M.serve(given, parent)
   local confined <const>, message <const> = confine(given.plan, parent)
   if not confined then parent:send("error cannot confine a worker: " .. message) end
   for request in function () return parent:receive() end do
      if request == "" then return end
      local kind <const>, first <const>, last <const> = request:match "^(%a+) (%d+) ?(%d*)$"
      local answered <const>, answer <const> = pcall(answers[kind], given, parent,
         tonumber(first), tonumber(last))
      parent:send(answered and "done " .. answer or "error " .. tostring(answer))
   end
end

return M
