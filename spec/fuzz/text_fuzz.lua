-- Reads texts that chance has mangled. A text is either refused in one line, or what comes of it
-- prints as a text that reads as the same thing again. Runs under the sanitizers: make fuzz.
--
-- NIM_FUZZ_SECONDS: how long, 10 by default. NIM_FUZZ_SEED: the seed of a run to repeat.

local nim <const> = require "nim"

local seconds <const> = tonumber(os.getenv "NIM_FUZZ_SECONDS") or 10
local seed <const> = math.tointeger(os.getenv "NIM_FUZZ_SEED") or os.time()
local random <const> = nim.random(seed)

-- Texts to begin with; what is mangled and still read joins them.
local READERS <const> = {
   { name = "nim.position", read = nim.position, corpus = {
      "", "0", "1-3-5-7", "1 3 5 7", "1,3,5,7", "9223372036854775807", "0-0-1",
   } },
   { name = "nim.rules", read = nim.rules, corpus = {
      "nim", "0.77", "0.07", "4!.0", "0.[3]", "0.12[345]", "0.{0,1,7}", "0.&131;", "0.{5+}",
      "subtract 1-3,7", "all_but 2", "take 2-5", "grundy", "0.7?3=V",
   } },
}

local ALPHABET <const> = "0123456789AVav.-, []{}&;+!?=*()subtractallbut\0\n\t\255é"

local function mangle(text)
   local place <const> = random:int(0, #text)
   local piece <const> = random:int(1, #ALPHABET)
   local kind <const> = random:int(1, 4)
   if kind == 1 then -- insert
      return text:sub(1, place) .. ALPHABET:sub(piece, piece) .. text:sub(place + 1)
   elseif kind == 2 then -- remove
      return text:sub(1, place) .. text:sub(place + 1 + random:int(1, 3))
   elseif kind == 3 then -- replace
      return text:sub(1, place) .. ALPHABET:sub(piece, piece) .. text:sub(place + 2)
   else -- repeat a part
      local last <const> = math.min(#text, place + random:int(0, 8))
      return text:sub(1, last) .. text:sub(place + 1)
   end
end

local function fail(reader, text, problem)
   error(("%s %q: %s (NIM_FUZZ_SEED=%d)"):format(reader.name, text, problem, seed), 0)
end

local function check(reader, text)
   local ok <const>, object = pcall(reader.read, text)
   if not ok then
      if type(object) ~= "string" or object:find "\n" or object:find "%.$" then
         fail(reader, text, "not an error message of this library: " .. tostring(object))
      end
      return false
   end
   local printed <const> = tostring(object)
   local again <const>, same = pcall(reader.read, printed)
   if not again then fail(reader, text, "prints as " .. printed .. ": " .. tostring(same)) end
   if tostring(same) ~= printed then
      fail(reader, text, ("prints as %s, and that as %s"):format(printed, tostring(same)))
   end
   return true
end

local start <const> = os.clock()
local texts, taken = 0, 0
while os.clock() - start < seconds do
   local reader <const> = random:choice(READERS)
   local corpus <const> = reader.corpus
   local text = random:choice(corpus)
   for _ = 1, random:int(1, 4) do text = mangle(text) end
   texts = texts + 1
   if check(reader, text) then
      taken = taken + 1
      local place <const> = #corpus < 500 and #corpus + 1 or random:int(1, #corpus)
      if #text < 200 then corpus[place] = text end
   end
end
print(("%d texts, %d of them read, seed %d"):format(texts, taken, seed))
