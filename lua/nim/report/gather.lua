--- Gathers what a report says, from games that pass by one at a time: memory grows with the number
-- of bots, not with the number of games.
-- @module nim.report.gather

local chances_of <const> = require "nim.report.chances"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local instructive <const> = require "nim.report.instructive"
local interrupt <const> = require "nim.common.interrupt"
local names <const> = require "nim.common.name"
local notation <const> = require "nim.common.notation"
local plain <const> = require "nim.common.plain"
local played <const> = require "nim.common.game"
local printable <const> = require "nim.common.printable"
local rating <const> = require "nim.rating"
local result <const> = require "nim.result"
local tally <const> = require "nim.result.tally"
local terms <const> = require "nim.common.terms"

local M = {}

local Gathering <const> = {}
Gathering.__index = Gathering

local MOST_SETTINGS <const> = 50 -- pairs of rules and play that are counted apart
local MOST_GAMES <const> = 12 -- shown move by move

--- Starts gathering.
-- @tparam[opt] table options `rules`, rules or a list of them, to replay games under rules written
-- in Lua; `total`, how many games were planned; `seed` and `plan`, texts to show
-- @treturn table with the methods `add` and `finish`
function M.new(options)
   options = options or {}
   return setmetatable({
      options = options,
      find = notation.finder(options.rules),
      tally = tally.new {},
      numbers = {}, -- of the bots, by name
      owners = {}, -- by a name as it is shown: the name
      chances = {}, -- by the number of a bot: from a kind to { met, lost }
      moves = {}, -- by the number of a bot
      settings = {},
      unclear = { count = 0 }, -- games that could not be replayed
      picked = instructive.new(),
      kinds = {},
      last = math.mininteger, -- number of a game
   }, Gathering)
end

-- The number of a bot, which is entered when first met.
local function number_of(self, name)
   local number = self.numbers[name]
   if not number then
      number = self.tally:enter(name)
      self.numbers[name] = number
      self.chances[number], self.moves[number] = {}, 0
   end
   return number
end

-- Rules are known by their names: 0.[3] is Nim.
local function name_of_rules(text)
   local known <const>, rules <const> = interrupt.pcall(core.rules, text)
   return known and rules.name or text
end

local function count_setting(self, game)
   local key <const> = game.rules .. "\0" .. game.play
   local setting = self.settings[key]
   if not setting and #self.settings < MOST_SETTINGS then
      setting = {
         name = ("%s, %s play"):format(name_of_rules(game.rules),
            terms.PLAY_NAMES[game.play] or game.play),
         games = 0,
      }
      self.settings[key] = setting
      self.settings[#self.settings + 1] = setting
   end
   if setting then setting.games = setting.games + 1 end
end

-- Adds what happened in won positions to the counts of both bots.
local function count_chances(self, game, list, count)
   for _, chance in ipairs(list) do
      local of_bot <const> = self.chances[self.numbers[game[chance.seat]]]
      local kind = of_bot[chance.kind]
      if not kind then
         kind = { met = 0, lost = 0 }
         of_bot[chance.kind] = kind
         self.kinds[chance.kind] = true
      end
      kind.met = kind.met + 1
      if not chance.kept then kind.lost = kind.lost + 1 end
   end
   local first <const>, second <const> = self.numbers[game.first], self.numbers[game.second]
   self.moves[first] = self.moves[first] + (count + 1) // 2
   self.moves[second] = self.moves[second] + count // 2
end

-- How many errors a seat made.
local function errors_in(list, seat)
   local count = 0
   for _, chance in ipairs(list) do
      if chance.seat == seat and not chance.kept then count = count + 1 end
   end
   return count
end

local function start_of(self, game)
   return type(game.start) == "string" and played.start(game, self.find) or game.start
end

local function replay(self, game)
   return chances_of(start_of(self, game), game.moves)
end

-- Refuses anything but a game.
local function check_game(game, last)
   if type(game) ~= "table" then expect.refuse("game", "table", game) end
   local function check(fine, field, what)
      if not fine then
         expect.refuse(("game %s: %s"):format(core.describe(game.number), field), what,
            game[field])
      end
   end
   check(math.type(game.number) == "integer", "number", "integer")
   -- Games in order: none counts twice, and the two of a pair follow each other.
   check(game.number > last, "number", "integer above " .. last)
   for _, field in ipairs { "first", "second", "moves", "reason" } do
      check(type(game[field]) == "string", field, "text")
   end
   check(terms.OTHER_SEAT[game.winner], "winner", '"first" or "second"')
end

-- A game with its texts made safe to show: they may contain anything.
local function readable(game)
   local start <const> = game.start
   local is_text <const> = type(start) == "string"
   return {
      number = game.number, winner = game.winner, moves = game.moves,
      first = names.clean(game.first, names.LONGEST_READ) or "?",
      second = names.clean(game.second, names.LONGEST_READ) or "?",
      rules = printable(is_text and (game.rules or "nim") or tostring(start.rules), 200),
      play = printable(is_text and (game.play or "normal") or start.play, 20),
      start = is_text and printable(start, 2000) or start,
      reason = printable(game.reason, 40), text = game.text and printable(game.text, 200),
   }
end

-- Refuses a bot against itself, and names that differ but not when they are shown.
local function check_names(self, game, shown)
   if shown.first == shown.second then
      expect.fail(("game %d: two bots expected, got %s twice"):format(game.number, shown.first))
   end
   for _, seat in ipairs { "first", "second" } do
      local name <const> = shown[seat]
      self.owners[name] = self.owners[name] or game[seat]
      if self.owners[name] ~= game[seat] then
         expect.fail(("game %d: %s: name that looks different from others expected, got %s again")
            :format(game.number, seat, name))
      end
   end
end

--- Adds a game.
-- @function Gathering:add
-- @tparam table game `number`, `first` and `second` (names), `start` (a position, or text with
-- `rules` and `play`), `play`, `moves`, `winner`, `reason` and `text` (what was wrong)
-- @raise for anything but a game, for a winner that is neither bot, for a bot against itself, and
-- for two names that look the same
function Gathering:add(game)
   check_game(game, self.last)
   self.last = game.number
   local shown <const> = readable(game)
   check_names(self, game, shown)
   game = shown
   local first <const>, second <const> = number_of(self, game.first), number_of(self, game.second)
   count_setting(self, game)
   local replayed <const>, chances <const>, count <const> = interrupt.pcall(replay, self, game)
   local _, written <const> = game.moves:gsub("%S+", "")
   self.tally:add(game.number, first, second, game.winner, game.reason,
      replayed and count or written, game.text, replayed and errors_in(chances, "first") or nil,
      replayed and errors_in(chances, "second") or nil)
   if replayed then
      count_chances(self, game, chances, count)
      self.picked:add(game, chances, count)
   else
      self.unclear.count = self.unclear.count + 1
      self.unclear.first = self.unclear.first
         or printable(("game %d: %s"):format(game.number, chances), 200)
   end
end

-- The errors of a bot: { met, lost } by kind and for "total", and `moves`.
local function errors_of(self, number)
   local total <const> = { met = 0, lost = 0 }
   local errors <const> = { total = total, moves = self.moves[number] }
   for kind, count in pairs(self.chances[number]) do
      errors[kind] = count
      total.met, total.lost = total.met + count.met, total.lost + count.lost
   end
   return errors
end

--- What all games together show.
-- @function Gathering:finish
-- @treturn table `result` (see `nim.result`); `errors`, a list by the bots' numbers of
-- `met` and `lost` (won positions met, and given away) by kind and for "total", and `moves`;
-- `kinds`, the kinds that occurred, in order; `ratings` (see `nim.rating`); `settings`, a list of
-- `name` and `games`; `unclear`, `count` games that could not be replayed and `first`, why;
-- `games`, the most instructive ones, each with `game`, `about` (see `nim.report.instructive`) and
-- `start`
function Gathering:finish()
   local errors <const> = {}
   for number = 1, #self.tally.names do errors[number] = errors_of(self, number) end
   local kinds <const> = {}
   for kind in pairs(self.kinds) do kinds[#kinds + 1] = kind end
   plain.sort(kinds)
   local function rarity(name, kind)
      local of_kind <const> = errors[self.numbers[name]][kind]
      return of_kind.lost / of_kind.met
   end
   local games <const> = self.picked:list(MOST_GAMES, rarity)
   for _, item in ipairs(games) do item.start = start_of(self, item.game) end
   return {
      result = result.new(self.tally, {
         total = self.options.total,
         seed = self.options.seed and printable(tostring(self.options.seed), 20),
      }),
      errors = errors,
      kinds = kinds,
      ratings = rating.fit(self.tally:results()), -- with the prior that `luanim rate` has
      settings = self.settings,
      plies = self.tally.plies,
      unclear = self.unclear,
      games = games,
      plan = self.options.plan and printable(self.options.plan, 64),
   }
end

--- The kinds of positions in which a win was given away.
-- @tparam table report what @{new} and its `finish` return
-- @treturn {string,...} in order
function M.kinds_with_errors(report)
   local kinds <const> = {}
   for _, kind in ipairs(report.kinds) do
      for _, errors in ipairs(report.errors) do
         if errors[kind] and errors[kind].lost > 0 then
            kinds[#kinds + 1] = kind
            break
         end
      end
   end
   return kinds
end

return M
