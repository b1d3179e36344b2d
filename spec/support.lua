--- What several specs need. Not a spec itself.

local support = {}

local scale <const> = tonumber(os.getenv "NIM_SPEC_SCALE") or 1

--- How often to repeat something: count, or less of it in slow runs (valgrind, collector stress),
-- which set NIM_SPEC_SCALE to a number below 1.
function support.rounds(count)
   return math.max(1, math.floor(count * scale))
end

--- The interpreter that runs the specs; a plain `lua` may be another version.
function support.interpreter()
   local first = 0
   while arg[first - 1] do first = first - 1 end
   return arg[first]
end

--- The build that the specs run with: "release", "asan" or "coverage".
function support.flavour()
   return package.searchpath("nim.core", package.cpath):match "build/(%w+)/"
end

--- Asserts that a call raises exactly this message; a C function called this way adds no line.
function support.fails(message, call, ...)
   local luassert <const> = require "luassert"
   luassert.same({ false, message }, { pcall(call, ...) })
end

--- Asserts that two numbers differ by no more than that.
function support.near(expected, got, tolerance)
   local luassert <const> = require "luassert"
   luassert.is_true(math.abs(expected - got) <= tolerance,
      ("%.9g expected, got %.9g"):format(expected, got))
end

--- A word as the shell takes it literally.
function support.quote(word)
   return "'" .. word:gsub("'", [['\'']]) .. "'"
end

function support.read(path)
   local file <const> = assert(io.open(path, "rb"))
   local text <const> = file:read "a"
   file:close()
   return text
end

--- Writes a file of these bytes; gives its path.
function support.write(path, text)
   local file <const> = assert(io.open(path, "wb"))
   assert(file:write(text))
   file:close()
   return path
end

--- The lines of a text, without their ends.
function support.lines(text)
   local lines <const> = {}
   for line in text:gmatch "[^\n]+" do lines[#lines + 1] = line end
   return lines
end

--- The rows of a file of tab-separated fields, each a list of texts; lines after "#" are left out.
function support.rows(path)
   local rows <const> = {}
   for _, line in ipairs(support.lines(support.read(path))) do
      if not line:find "^#" then
         local row <const> = {}
         for field in (line .. "\t"):gmatch "([^\t]*)\t" do row[#row + 1] = field end
         rows[#rows + 1] = row
      end
   end
   return rows
end

--- Runs a shell command without input; gives its exit code, output and errors.
-- A death by signal n counts as exit code 128 + n, as in the shell.
function support.shell(command)
   local errors <const> = os.tmpname()
   local pipe <const> = assert(io.popen("(" .. command .. ") </dev/null 2>" .. errors))
   local output <const> = pipe:read "a"
   local _, kind, code = pipe:close()
   local text <const> = support.read(errors)
   os.remove(errors)
   return kind == "signal" and 128 + code or code, output, text
end

--- Why nothing can be run at a pseudo-terminal here; nil if it can.
function support.no_terminal()
   if support.shell "command -v script" ~= 0 then return "script is missing" end
   if support.shell "script -qec true /dev/null" == 0 then return nil end
   local mounted <const> = support.shell "grep -q ' /dev/pts devpts ' /proc/mounts" == 0
   return mounted and "script gets no terminal" or "/dev/pts is not mounted"
end

--- The games of a tournament one by one, as a record gives them.
function support.games_of(tournament)
   local number = 0
   return function ()
      number = number + 1
      return number <= tournament.games and tournament:play(number) or nil
   end
end

--- A new temporary folder, to be removed with `support.remove`.
function support.folder()
   return support.lines(select(2, support.shell "mktemp -d"))[1]
end

--- Removes a folder and all in it.
function support.remove(folder)
   support.shell("rm -r " .. support.quote(folder))
end

--- The process that runs the specs.
function support.pid()
   return tonumber(support.read "/proc/self/stat":match "^%d+")
end

--- Runs the interpreter with these arguments: support.lua("-e", "print(1)").
function support.lua(...)
   local words <const> = { support.quote(support.interpreter()) }
   for _, word in ipairs { ... } do words[#words + 1] = support.quote(word) end
   return support.shell(table.concat(words, " "))
end

--- Runs luanim with these arguments.
function support.luanim(...)
   return support.lua("-e", "os.exit(require 'nim.cli'.main(arg), true)", "/dev/null", ...)
end

return support
