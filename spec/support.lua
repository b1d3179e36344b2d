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

--- The rows of a file of tab-separated fields, each a list of texts; lines after "#" are left out.
function support.rows(path)
   local rows <const> = {}
   for line in support.read(path):gmatch "[^\n]+" do
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

--- Runs the interpreter with these arguments: support.lua("-e", "print(1)").
function support.lua(...)
   local words <const> = { support.quote(support.interpreter()) }
   for _, word in ipairs { ... } do words[#words + 1] = support.quote(word) end
   return support.shell(table.concat(words, " "))
end

return support
