--- Has gnuplot draw a picture.
--
-- No name that a user or a bot chose reaches a shell: the script is passed in a temporary file, and
-- the picture comes back through a pipe and is written here. In the script, names stand between
-- quotes as letters, digits, spaces and escapes. Single quotes, which have no escapes, would not
-- do: gnuplot takes a text that begins with a quote there for an empty one and another token.
-- @module nim.plot.gnuplot

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local printable <const> = require "nim.common.printable"

local M = {}

local MISSING <const> = "gnuplot is missing: apt-get install gnuplot-nox on Debian, "
   .. "or see www.gnuplot.info"

local TERMINALS <const> = {
   png = "pngcairo noenhanced size 1200,800 font 'sans,13' linewidth 1.5",
   svg = "svg noenhanced size 1200,800 font 'sans,16' background 'white' linewidth 1.5",
}

local function escape(characters)
   return (characters:gsub(".", function (character)
      return ("\\%03o"):format(character:byte())
   end))
end

--- Text as gnuplot takes it literally.
-- @tparam string text
-- @tparam[opt=200] integer limit bytes
-- @treturn string
-- @usage print(require "nim.plot.gnuplot".quote "it's") --> "it\047s"
function M.quote(text, limit)
   -- A digit after an escape would belong to it.
   return '"' .. printable(text, limit or 200):gsub("%p%d*", escape) .. '"'
end

--- Text beside a tic of an axis, where gnuplot takes it for a format of numbers.
-- @tparam string text
-- @tparam[opt=200] integer limit bytes
-- @treturn string
-- @usage print(require "nim.plot.gnuplot".label "5%") --> "5\045\045"
function M.label(text, limit)
   return (M.quote(text, limit):gsub("\\045", "\\045\\045"))
end

--- The format that the ending of a path stands for.
-- @tparam string path
-- @treturn string "png" or "svg"
-- @raise for any other ending
function M.form(path)
   local ending <const> = expect.is_path(path) and path:lower():match "%.(%w+)$"
   if not TERMINALS[ending] then expect.refuse("path", "name that ends in .png or .svg", path) end
   return ending
end

-- A temporary file, removed at the end of the block that made it.
local Temporary <const> = { __close = function (self) os.remove(self.path) end }

local function temporary()
   local made <const>, path <const> = interrupt.pcall(os.tmpname)
   if not made or path:find "[^%w/_.-]" then return nil, "no place for a temporary file" end
   return setmetatable({ path = path }, Temporary)
end

-- What gnuplot complained about, on one line. In the C locale it also warns about its degree sign.
local function complaint(path)
   local file <const> = io.open(path, "rb")
   local text = file and file:read "a" or ""
   if file then file:close() end
   text = text:gsub("[^\n]*warning: [^\n]*\n", "")
   local line <const> = text:match "line %d+: ([^\n]+)" or text:match "[^%s][^\n]*" or "no reason"
   return "gnuplot failed: " .. printable(line, 200)
end

--- Draws a picture and writes its file, whole or not at all.
-- @tparam {string,...} lines of gnuplot, without terminal and output, with every name quoted
-- @tparam string path ends in .png or .svg
-- @treturn ?boolean true; nil if gnuplot is missing or fails, or the file cannot be written
-- @treturn ?string the reason
-- @raise for any other ending
function M.draw(lines, path)
   local terminal <const> = TERMINALS[M.form(path)]
   local script <close>, no_script <const> = temporary()
   local errors <close>, no_errors <const> = temporary()
   if not script or not errors then return nil, no_script or no_errors end
   local head <const> = ("set encoding utf8\nset terminal %s\n"):format(terminal)
   local written <const>, fault <const> = core.write_file(script.path,
      head .. table.concat(lines, "\n") .. "\n")
   if not written then return nil, fault end
   local pipe <close>, no_pipe <const> = io.popen(("exec gnuplot -d '%s' 2>'%s'"):format(
      script.path, errors.path))
   if not pipe then return nil, no_pipe end
   local picture <const> = pipe:read "a"
   local done <const>, _, code <const> = pipe:close()
   if code == 127 then return nil, MISSING end
   if not done or not picture or picture == "" then return nil, complaint(errors.path) end
   return core.write_file(path, picture)
end

return M
