--- The records that tournaments write: reading, checking and merging them.
--
-- A record is one file or several, such as those of shards. Each line is a game, read as a table
-- with the fields `number`, `first` and `second` (the names of the bots), `rules`, `play`, `start`,
-- `moves` (text such as "4:7 3:5"), `winner` ("first" or "second"), `reason` ("played", or why the
-- other one forfeited), `seed` and more, see `nim.record.line`. Reading needs lua-cjson.
-- @module nim.record

local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local merge <const> = require "nim.record.merge"
local kinds <const> = require "nim.common.options"
local reader <const> = require "nim.record.reader"
local standings <const> = require "nim.record.standings"
local verify <const> = require "nim.record.verify"

local M = {}

local TOURNAMENT <const> = kinds.kind("tournament", function (value)
   return type(value) == "table" and type(value.plan) == "table" and value.plan.bots and value
end)
local CHECK <const> = kinds.of {
   found = kinds.callback, rules = kinds.any, tournament = TOURNAMENT,
}
local TO <const> = kinds.path:required()

--- The games of records, in the order of their numbers, for a loop.
-- @tparam string|{string,...} files of one tournament
-- @treturn function the iterator, with what a `for` needs to close the files
-- @raise when a file cannot be read or is not a record, also during the loop
-- @usage
-- local path = os.tmpname()
-- nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-2-3" } }:run { record = path }
-- for game in nim.record.games(path) do
--    print(game.number, game.first, game.moves, game.winner)
-- end --> 1 optimal 1:1 3:3 2:2 first 2 greedy 3:3 2:1 1:1 2:1 second
-- os.remove(path)
function M.games(files)
   local from <const> = reader.open(reader.files(files))
   return function () return (from:next()) end, nil, nil, from
end

--- Checks records: that no line was altered by accident, as its checksum shows; that each game,
-- replayed from its moves, is legal and ends as recorded; that the two games of a pair have swapped
-- seats; that a bot has one version; with `tournament`, also that bots, versions, seats and starts
-- are those of its plan. Bots are not asked whether they would make these moves, and a line that
-- was altered on purpose may have a right checksum.
-- @tparam string|{string,...} files of one tournament
-- @tparam[opt] table options `rules`, or a list of them, that are written in Lua and occur in the
-- games; `tournament`, see `nim.tournament`; `found`, a function called with the text of each fault
-- @treturn ?table `games` and `faults`, how many; `of`, how many games there should be;
-- `without_checksum`, how many games, as in older records; `missing`, a list of ranges
-- `{ first, last }` of numbers; `torn`, a list of files whose last line is incomplete. Or nil and a
-- message, if they cannot be read or are of another plan
-- @raise for wrong arguments
-- @usage
-- local path = os.tmpname()
-- nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-2-3" } }:run { record = path }
-- local summary = nim.record.check(path)
-- print(summary.games, summary.of, summary.faults, #summary.missing) --> 2 2 0 0
-- os.remove(path)
function M.check(files, options)
   local chosen <const> = CHECK(options)
   chosen.plan = chosen.tournament and chosen.tournament.plan
   return verify.records(reader.files(files), chosen)
end

--- Merges the records of shards into the record that a single run would have written.
-- @tparam string|{string,...} files of one tournament; games may be in several, if they agree
-- @tparam string to the name of the merged record; a regular file there is replaced
-- @treturn ?integer how many games it has. Or nil and a message, for instance if games are missing
-- @raise for wrong arguments
-- @usage
-- local parts, all = { os.tmpname(), os.tmpname() }, os.tmpname()
-- local t = nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-2-3", "4-4" } }
-- for k, part in ipairs(parts) do t:run { shard = { k, 2 }, record = part } end
-- print(nim.record.merge(parts, all)) --> 4
-- for _, path in ipairs { parts[1], parts[2], all } do os.remove(path) end
function M.merge(files, to)
   return merge.merge(reader.files(files), TO:check("to", to))
end

--- The result that records show, as if their games had just been played.
-- @tparam string|{string,...} files of one tournament
-- @treturn ?table see `nim.result`. Or nil and a message, if the files cannot be read
-- @raise for wrong arguments
-- @usage
-- local path = os.tmpname()
-- nim.tournament { bots = { "optimal", "greedy" }, starts = { "4-4" } }:run { record = path }
-- print(nim.record.standings(path).bots[1].name) --> optimal
-- os.remove(path)
function M.standings(files)
   local read <const>, result <const> = interrupt.pcall(standings.read, reader.files(files))
   if not read then return nil, result end
   return result
end

return expect.strict_module(M)
