--- `luanim report`: reports on a record, as a page, as Markdown or as text.
-- @module nim.commands.report

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Tournaments", summary = "Report on a record, as a page or as text." }

function M.define(parser)
   parser:epilog "Example: luanim report games.jsonl -o report.html"
   arguments.add_records(parser)
   parser:option("-o --output", "File to write, .html, .md or .txt (default: print text).")
      :argname "FILE"
   parser:option("--title", "Title of the report."):argname "TITLE"
   arguments.add_rules_files(parser)
end

function M.run(options, write)
   local nim <const> = require "nim"
   local progress <const> = require "nim.progress".new "games"
   local report <const>, problem <const> = nim.report(options.files, {
      title = options.title, rules = arguments.rules_files(options.rules),
      progress = function (done, total) progress:show(done, total) end,
   })
   progress:clear()
   if not report then return nil, problem end
   if not options.output then return write(report:text()) end
   local saved <const>, message <const> = report:save(options.output)
   if not saved then return nil, message end
end

return M
