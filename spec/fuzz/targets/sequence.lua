-- Any bytes as a file of Grundy values: refused in one line, or a sequence that agrees with the
-- rules it names as far as a fresh one has been computed.

local nim <const> = require "nim"

local path <const> = os.tmpname()

return function (bytes)
   local file <const> = assert(io.open(path, "wb"))
   file:write(bytes)
   file:close()
   local sequence <const>, message <const> = nim.load_sequence(path)
   if not sequence then return assert(type(message) == "string" and not message:find "\n") end
   assert(#sequence >= 0)
   for heap = 0, math.min(#sequence, 50) do assert(sequence[heap] >= 0) end
   sequence:close()
end
