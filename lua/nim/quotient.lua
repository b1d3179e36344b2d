--- Misère quotients on paper: presentations, product tables and certificates. These are methods of
-- @{nim.quotient}.
-- @submodule nim.quotient

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"

local M = {}

local PATH <const> = options.path:required()
local FORMAT <const> = options.one_of({ "text", "latex", "json" }, "text")

-- Words: positions written as lists of heaps, from the largest to the smallest.

local function same(a, b)
   if #a ~= #b then return false end
   for i = 1, #a do
      if a[i] ~= b[i] then return false end
   end
   return true
end

-- The order of quotients' words: how often the largest heap occurs, then the next smaller one …
local function before(a, b)
   for i = 1, math.min(#a, #b) do
      if a[i] ~= b[i] then return a[i] < b[i] end
   end
   return #a < #b
end

-- The word less the heap at that place.
local function without(word, place)
   local rest <const> = table.move(word, 1, #word, 1, {})
   table.remove(rest, place)
   return rest
end

-- The least words of all elements that these heaps generate, by element, and how many these are.
local function span(quotient, heaps)
   local words <const>, elements <const> = { {} }, { 1 }
   for _, heap in ipairs(heaps) do
      local value <const> = quotient:element { heap }
      local first = words[value] and #elements + 1 or 1
      while first <= #elements do
         local last <const> = #elements
         for i = first, last do
            local element <const> = quotient:product(elements[i], value)
            if not words[element] then
               local rest <const> = words[elements[i]]
               words[element] = table.move(rest, 1, #rest, 2, { heap })
               elements[#elements + 1] = element
            end
         end
         first = last + 1
      end
   end
   return words, #elements
end

-- The heaps that get letters: those that smaller heaps do not generate, less those that the others
-- generate nevertheless, the largest such heap first.
local function find_generators(quotient)
   local generators <const> = {}
   for element = 2, quotient.order do
      local word <const> = quotient:word(element)
      if #word == 1 then generators[#generators + 1] = word[1] end
   end
   for i = #generators, 1, -1 do
      local others <const> = without(generators, i)
      local _, count <const> = span(quotient, others)
      if count == quotient.order then table.remove(generators, i) end
   end
   return generators
end

local known <const> = setmetatable({}, { __mode = "k" })

-- Words in the heaps that get letters, by element; and these heaps.
local function words_of(quotient)
   local found = known[quotient]
   if not found or found.limit ~= quotient.limit then
      local generators <const> = find_generators(quotient)
      found = { limit = quotient.limit, generators = generators,
         words = span(quotient, generators) }
      known[quotient] = found
   end
   return found.words, found.generators
end

-- Letters in order of appearance: a, b, …, z, and x27, x28, … beyond.
local function letters_of(generators)
   local letters <const> = {}
   for i, heap in ipairs(generators) do
      letters[heap] = i <= 26 and string.char(("a"):byte() + i - 1) or "x" .. i
   end
   return letters
end

local SUPERSCRIPTS <const> = { [0] = "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" }

-- How letters and exponents are written in each format.
local POWERS <const> = {
   text = function (letter, exponent)
      return letter .. tostring(exponent):gsub("%d", function (digit)
         return SUPERSCRIPTS[tonumber(digit)]
      end)
   end,
   latex = function (letter, exponent) return ("%s^{%d}"):format(letter, exponent) end,
}
POWERS.json = POWERS.text

-- A word as a product of letters, "ab²".
local function written(word, letters, format)
   local factors <const> = {}
   local last = #word
   while last > 0 do
      local first = last
      while word[first - 1] == word[last] do first = first - 1 end
      local letter = letters[word[last]]
      if format == "latex" then letter = letter:gsub("^x(%d+)$", "x_{%1}") end
      local exponent <const> = last - first + 1
      factors[#factors + 1] = exponent == 1 and letter or POWERS[format](letter, exponent)
      last = first - 1
   end
   return #factors == 0 and "1" or table.concat(factors)
end

-- The relations word = least word, for all words that are not least words while all their divisors
-- are: the reduced Gröbner basis of the quotient in this order of words.
local function relations_of(quotient, words, generators)
   local relations <const> = {}
   local function is_least(word) return same(word, words[quotient:element(word)]) end
   local function is_minimal(word)
      for i = 2, #word do -- less its first heap, it is a least word
         if word[i] ~= word[i - 1] and not is_least(without(word, i)) then return false end
      end
      return true
   end
   for element = 1, quotient.order do
      local rest <const> = words[element]
      for _, heap in ipairs(generators) do
         if heap >= (rest[1] or 0) then
            local word <const> = table.move(rest, 1, #rest, 2, { heap })
            if not is_least(word) and is_minimal(word) then
               relations[#relations + 1] = { word, words[quotient:element(word)] }
            end
         end
      end
   end
   table.sort(relations, function (a, b) return before(a[1], b[1]) end)
   return relations
end

-- Everything about a quotient as texts in the format.
local function read(quotient, format)
   local words <const>, generators <const> = words_of(quotient)
   local letters <const> = letters_of(generators)
   local self <const> = { names = {}, p = {}, generators = {}, relations = {}, values = {} }
   for element = 1, quotient.order do
      self.names[element] = written(words[element], letters, format)
      if quotient:outcome(element) == "P" then self.p[#self.p + 1] = element end
   end
   table.sort(self.p, function (a, b) return before(words[a], words[b]) end)
   for i, element in ipairs(self.p) do self.p[i] = self.names[element] end
   for i, heap in ipairs(generators) do self.generators[i] = written({ heap }, letters, format) end
   for i, relation in ipairs(relations_of(quotient, words, generators)) do
      self.relations[i] = { written(relation[1], letters, format),
         written(relation[2], letters, format) }
   end
   local values <const> = quotient:values()
   for heap = 0, quotient.limit do self.values[heap + 1] = self.names[values[heap]] end
   return self
end

--- The name of an element: its least word in the letters of `presentation`.
-- @function name
-- @tparam int element
-- @treturn string such as "ab²", or "1"
-- @usage
-- local q = require "nim".rules "kayles":quotient(200)
-- print(q:name(q:element "5-5-9-8")) --> ab²c
function M.name(quotient, element)
   local words <const>, generators <const> = words_of(quotient)
   quotient:word(element) -- which checks the argument
   return written(words[element], letters_of(generators), "text")
end

-- The values of heaps 0, 1, … as two lists: those before the period, and those in it.
local function parted(quotient, values)
   local period <const> = quotient.period
   if not period then return values, {} end
   local first <const> = period.preperiod
   return table.move(values, 1, first, 1, {}),
      table.move(values, first + 1, first + period.period, 1, {})
end

local function as_text(quotient, self)
   local relations <const> = {}
   for i, relation in ipairs(self.relations) do relations[i] = table.concat(relation, " = ") end
   local ahead <const>, periodic <const> = parted(quotient, self.values)
   local values = table.concat(ahead, " ")
   if #periodic > 0 then
      values = values .. (#ahead > 0 and ", then " or "") .. table.concat(periodic, " ")
         .. " repeated"
   end
   return ("⟨ %s | %s ⟩\nP = { %s }\nheaps from 0: %s\n"):format(
      table.concat(self.generators, ", "), table.concat(relations, ", "),
      table.concat(self.p, ", "), values)
end

local function as_latex(quotient, self)
   local relations <const> = {}
   for i, relation in ipairs(self.relations) do relations[i] = table.concat(relation, " = ") end
   local ahead <const>, periodic <const> = parted(quotient, self.values)
   local values = table.concat(ahead, ",\\ ")
   if #periodic > 0 then
      values = values .. (#ahead > 0 and ",\\ " or "") .. "\\overline{"
         .. table.concat(periodic, ",\\ ") .. "}"
   end
   return ("\\[ \\mathcal{Q} = \\langle %s \\mid %s \\rangle \\]\n"
      .. "\\[ \\mathcal{P} = \\{ %s \\} \\]\n"
      .. "\\[ \\Phi(0),\\ \\Phi(1),\\ \\ldots = %s \\]\n"):format(
      table.concat(self.generators, ", "), table.concat(relations, ",\\ "),
      table.concat(self.p, ",\\ "), values)
end

-- JSON: integers as numbers, unlike nim.text.json, since those here are small.
local function encode(value)
   if math.type(value) == "integer" then return tostring(value) end
   if type(value) == "string" then return require "nim.text.json".quote(value) end
   local items <const> = {}
   for i, item in ipairs(value) do items[i] = encode(item) end
   return "[" .. table.concat(items, ",") .. "]"
end

local function object(...)
   local fields <const> = {}
   for i = 1, select("#", ...), 2 do
      local name <const>, value <const> = select(i, ...)
      fields[#fields + 1] = encode(name) .. ":" .. (value == nil and "null" or encode(value))
   end
   return "{" .. table.concat(fields, ",") .. "}\n"
end

local function as_json(quotient, self)
   local period <const> = quotient.period or {}
   local _, generators <const> = words_of(quotient)
   return object("rules", tostring(quotient.rules), "limit", quotient.limit, "order",
      quotient.order, "generators", self.generators, "heaps", generators, "relations",
      self.relations, "p", self.p, "values", self.values, "preperiod", period.preperiod, "period",
      period.period)
end

local PRESENTATIONS <const> = { text = as_text, latex = as_latex, json = as_json }

--- The quotient as generators and relations, its P-positions, and the elements of heaps.
-- A heap gets a letter if no other heaps with letters generate its element. The relations are all
-- that are needed, each from a word to its least equal.
-- @function presentation
-- @tparam[opt="text"] string format `"text"`, `"latex"` or `"json"`
-- @treturn string lines
-- @usage print(require "nim".rules "0.75":quotient(20):presentation())
function M.presentation(quotient, format)
   local chosen <const> = FORMAT:check("format", format)
   return PRESENTATIONS[chosen](quotient, read(quotient, chosen))
end

--- The product table, each element by its name.
-- @function table
-- @tparam[opt="text"] string format `"text"`, `"latex"` or `"json"`
-- @treturn string lines: a header with all elements, and a row for each element
-- @usage print(require "nim".rules "0.3":quotient(20):table())
function M.table(quotient, format)
   local chosen <const> = FORMAT:check("format", format)
   local names <const> = read(quotient, chosen).names
   local rows <const> = { { chosen == "latex" and "\\cdot" or "·", table.unpack(names) } }
   for a, name in ipairs(names) do
      local row <const> = { name }
      for b = 1, #names do row[b + 1] = names[quotient:product(a, b)] end
      rows[a + 1] = row
   end
   if chosen == "json" then return encode(rows) .. "\n" end
   local lines <const> = {}
   if chosen == "text" then
      for i, row in ipairs(rows) do lines[i] = table.concat(row, "\t") end
      return table.concat(lines, "\n") .. "\n"
   end
   for i, row in ipairs(rows) do
      lines[i] = table.concat(row, " & ") .. " \\\\" .. (i == 1 and " \\hline" or "")
   end
   return ("\\[\\begin{array}{r|%s}\n%s\n\\end{array}\\]\n"):format(("l"):rep(#names),
      table.concat(lines, "\n"))
end

--- Saves the quotient in a file, which @{nim.load_quotient} reads: it is the certificate. The file
-- appears whole or not at all.
-- @function save
-- @tparam string path
-- @treturn ?boolean true; nil if the file cannot be written
-- @treturn ?string the reason
-- @usage
-- local nim = require "nim"
-- local path = os.tmpname()
-- nim.rules "0.07":quotient(25):save(path)
-- print(nim.load_quotient(path):extend(27).order, os.remove(path)) --> 176 true
function M.save(quotient, path)
   PATH:check("path", path)
   return core.write_file(path, M.certificate(quotient))
end

--- The certificate of the quotient: all that is needed to check it. It is JSON with `rules`;
-- `limit`, the largest heap; `table`, for each element the list of its products with all elements;
-- `p`, the elements that are P-positions; and `values`, the elements of heaps 0, 1, …, limit.
-- Elements are numbered from 1, the identity.
--
-- A check that suffices: the table is commutative and associative, and 1 its identity; heaps
-- without options have element 1; no position whose element is in p has an option whose element is;
-- and every other position that has options has one of them in p. The last two are finite checks,
-- since only the element of a position counts, and the set of those of its options.
-- @function certificate
-- @treturn string one line
-- @usage print(#require "nim".rules "0.77":quotient(200):certificate() > 1000) --> true
function M.certificate(quotient)
   local rows <const>, p <const>, values <const> = {}, {}, {}
   for a = 1, quotient.order do
      rows[a] = {}
      for b = 1, quotient.order do rows[a][b] = quotient:product(a, b) end
      if quotient:outcome(a) == "P" then p[#p + 1] = a end
   end
   local by_heap <const> = quotient:values()
   for heap = 0, quotient.limit do values[heap + 1] = by_heap[heap] end
   return object("rules", tostring(quotient.rules), "limit", quotient.limit, "p", p, "values",
      values, "table", rows)
end

-- Methods refuse any other self, and arguments beyond their parameters.
for name, method in pairs(M) do
   local strict <const> = expect.strict(name, method, 1)
   M[name] = function (self, ...)
      if not expect.is_object(self, "nim.quotient") then
         expect.refuse("self", "nim.quotient", self)
      end
      return strict(self, ...)
   end
end

return M
