--- Reports on played games: standings with intervals, who beat whom, errors by kind, ratings,
-- forfeits, and the most instructive games move by move. As text, as Markdown, or as one page of
-- HTML that needs no network.
--
-- Games are read one by one and not kept: a report on a million games needs no more memory than one
-- on a hundred.
-- @module nim.report

local core <const> = require "nim.core"
local document <const> = require "nim.report.document"
local expect <const> = require "nim.common.expect"
local gather <const> = require "nim.report.gather"
local html <const> = require "nim.report.html"
local markdown <const> = require "nim.report.markdown"
local interrupt <const> = require "nim.common.interrupt"
local options <const> = require "nim.common.options"
local printable <const> = require "nim.common.printable"
local reader <const> = require "nim.record.reader"
local text <const> = require "nim.report.text"

local Report <const> = {}
Report.__index = Report

local FORM_OF_ENDING <const> = {
   html = "html", htm = "html", md = "markdown", markdown = "markdown", txt = "text",
}

local OPTIONS <const> = options.of {
   progress = options.callback,
   rules = options.any, -- rules, or a list of them
   seed = options.any,
   title = options.text,
   total = options.integer(0),
}

-- A report on the games of an iterator. `about` may be filled while they are read.
local function gathered(next_game, about, chosen)
   local gathering <const> = gather.new(about)
   local count = 0
   for game in next_game do
      gathering:add(game)
      count = count + 1
      if chosen.progress and count % 1000 == 0 then
         chosen.progress(count, about.total or count)
      end
   end
   if about.total and count > about.total then
      expect.fail(("total: %d or more expected, got %d"):format(count, about.total))
   end
   local self <const> = gathering:finish()
   self.title = chosen.title and printable(chosen.title, 200)
   return setmetatable(self, Report)
end

-- A report on records, or nil and why they cannot be read.
local function of_records(files, chosen)
   local opened <const>, records <const> = interrupt.pcall(reader.open, files)
   if not opened then return nil, records end
   local from <close> = records
   local about <const> = { rules = chosen.rules }
   local fault
   local function next_game()
      local fine <const>, game <const> = interrupt.pcall(from.next, from)
      if not fine then
         fault = game
         return nil
      end
      if from.about then
         about.plan, about.total, about.seed = from.about.plan, from.about.of, from.about.seed
      end
      return game
   end
   local made <const> = gathered(next_game, about, chosen)
   if fault then return nil, fault end
   return made
end

--- Makes a report. Also called as `nim.report`.
-- @function report
-- @tparam string|{string,...}|function games the files of a record, or an iterator that gives a
-- table for each game, in the order of their numbers: `number`, `first` and `second` (names),
-- `start` (a position, or text with `rules` and `play`), `moves`, `winner`, `reason`, and `text`
-- (what was wrong)
-- @tparam[opt] table options `title`; `rules`, or a list of them, to replay games under
-- rules written in Lua; `total` and `seed`, for the games of an iterator; `progress`, a function
-- called now and then with how many games have been read and how many there are
-- @treturn ?table `result` (see `nim.result`); `errors`, a list by the bots' numbers of
-- `met` and `lost` (won positions met, and given away) by kind and for "total"; `ratings` (see
-- `nim.rating`); `games`, the most instructive ones; and the methods below
-- @treturn ?string if there is no report: which file cannot be read or is not a record, and why
-- @raise for wrong arguments and wrong games of an iterator; if lua-cjson is missing, with the way
-- to install it
-- @usage
-- local nim = require "nim"
-- local t = nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- local number = 0
-- local report = nim.report(function ()
--    number = number + 1
--    return number <= t.games and t:play(number) or nil
-- end)
-- print(report.result.bots[1].name) --> optimal
local function report(games, given)
   local chosen <const> = OPTIONS(given)
   if type(games) == "function" then return gathered(games, chosen, chosen) end
   if type(games) ~= "string" and type(games) ~= "table" then
      expect.refuse("games", "name of a file, list of them or iterator", games)
   end
   return of_records(reader.files(games), chosen)
end

--- The report as text.
-- @function Report:text
-- @treturn string
-- @usage
-- local path = os.tmpname()
-- nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" } }:run { record = path }
-- local report = nim.report(path)
-- print(report:text():match "[^\n]+") --> Tournament
-- os.remove(path)
function Report:text()
   return text.document(document.new(self, self.title))
end

--- The report as Markdown.
-- @function Report:markdown
-- @treturn string
-- @usage
-- local path = os.tmpname()
-- nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" } }:run { record = path }
-- local report = nim.report(path)
-- print(report:markdown():match "[^\n]+") --> # Tournament
-- os.remove(path)
function Report:markdown()
   return markdown.document(document.new(self, self.title))
end

--- The report as a page.
-- @function Report:html
-- @treturn string
-- @usage
-- local path = os.tmpname()
-- nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" } }:run { record = path }
-- local report = nim.report(path)
-- print(report:html():match "[^\n]+") --> <!DOCTYPE html>
-- os.remove(path)
function Report:html()
   return html.document(document.new(self, self.title))
end

--- The kinds of positions in which a win was given away.
-- @function Report:kinds_with_errors
-- @treturn {string,...} in order
-- @usage
-- local path = os.tmpname()
-- nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" } }:run { record = path }
-- local report = nim.report(path)
-- print(report:kinds_with_errors()[1]) --> S2
-- os.remove(path)
function Report:kinds_with_errors()
   return gather.kinds_with_errors(self)
end

--- Writes the report to a file, whole or not at all.
-- @function Report:save
-- @tparam string path ends in .html, .md or .txt, which decides the format
-- @treturn ?boolean true; nil if the file cannot be written
-- @treturn ?string the reason
-- @raise for any other ending
-- @usage
-- local path = os.tmpname()
-- nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" } }:run { record = path }
-- local report = nim.report(path)
-- local page = path .. ".html"
-- print(report:save(page)) --> true
-- os.remove(page)
-- os.remove(path)
function Report:save(path)
   local form <const> = expect.is_path(path) and FORM_OF_ENDING[path:lower():match "%.(%w+)$"]
   if not form then expect.refuse("path", "name that ends in .html, .md or .txt", path) end
   return core.write_file(path, self[form](self))
end

Report.__tostring = Report.text

expect.self(Report, "report")

return expect.strict("report", report)
