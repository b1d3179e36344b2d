--- `luanim outcome`: who wins a position.
-- @module nim.commands.outcome

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"
local perfect <const> = require "nim.common.perfect"
local sentence <const> = require "nim.text.sentence"
local watch <const> = require "nim.commands.watch"

local M = { group = "Positions", summary = "Show who wins a position, and in how many moves." }

function M.define(parser)
   parser:epilog "Example: luanim outcome 1-3-5-7 --play misere"
   arguments.add_position(parser)
   arguments.add_play(parser)
   arguments.add_language(parser)
   arguments.add_json(parser)
end

local ENOUGH <const> = 1000000 -- positions to search for the number of moves: a few seconds

-- The answer in words of a language.
local function as_text(words, position, outcome, remoteness)
   return sentence.fill(words, words.outcome, {
      position = tostring(position), play = words.plays[position.play], outcome = outcome,
      winner = words.winner[outcome], lasts = sentence.fill(words,
         remoteness and words.lasts or words.long, { remoteness = remoteness }),
   }) .. "\n"
end

function M.run(options, write)
   local progress <const> = require "nim.progress".new "positions"
   local position <const> = arguments.position(options)
   local shown <const> = watch.solver(progress)
   local outcome <const> = position:outcome(nil, { progress = shown })
   local remoteness <const> = perfect.remoteness(position, nil,
      { positions = ENOUGH, progress = shown })
   progress:clear()
   if options.json then
      return write(json.line(json.object("position", tostring(position), "rules",
         tostring(position.rules), "play", position.play, "outcome", outcome,
         "kind", position.kind and position:kind(), "remoteness", remoteness)))
   end
   write(as_text(arguments.words(options), position, outcome, remoteness))
end

return M
