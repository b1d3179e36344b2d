--- `luanim report`: what a record shows, as a page, as Markdown or as text.
-- @module nim.commands.report

local M = { group = "Tournaments", summary = "Tell what a record shows, as a page or as text." }

function M.define(parser)
   parser:epilog "Example: luanim report games.jsonl -o report.html"
   parser:argument("files", "Records of one tournament, finished or not."):args "+":argname "FILE"
   parser:option("-o --output", "A file that ends in .html, .md or .txt; without it text is "
      .. "printed."):argname "FILE"
   parser:option("--title", "The title."):argname "TITLE"
   parser:option("--rules", "A Lua file with the rules of the games, if those were written in Lua; "
      .. "may be given again."):count "*":argname "FILE"
end

function M.run(options, write)
   local nim <const> = require "nim"
   local progress <const> = require "nim.progress".new "games"
   local rules <const> = {}
   for i, path in ipairs(options.rules) do
      rules[i] = require "nim.commands.arguments".rules(path)
   end
   local report <const>, problem <const> = nim.report(options.files, {
      title = options.title, rules = rules,
      progress = function (done, total) progress:show(done, total) end,
   })
   progress:clear()
   if not report then return nil, problem end
   if not options.output then return write(report:text()) end
   local saved <const>, message <const> = report:save(options.output)
   if not saved then return nil, message end
end

return M
