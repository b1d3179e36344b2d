-- What the reference documents: the public functions, by the comments of the files that
-- .config.ld lists.

local support <const> = require "spec.support"

local M = {}

-- The module that a comment opens or adds to; nil for the comment of a function.
function M.place_of(comment)
   for _, tag in ipairs { "module", "classmod", "submodule", "internal" } do
      local name <const> = comment:match("@" .. tag .. " ([%w_.]+)")
      if name then return name end
   end
end

-- Iterates over the comments of the functions of a file, each with the function's name.
function M.functions_in(text, is_c)
   return coroutine.wrap(function ()
      if is_c then
         for comment in text:gmatch "/%*%*%*(.-)%*/" do
            local name <const> = comment:match "@function ([%w_.:]+)"
            if name then coroutine.yield(comment, name) end
         end
         return
      end
      local comment
      for line in text:gmatch "[^\n]*" do
         if line:find "^%-%-%-" or comment and line:find "^%-%-" then
            comment = (comment or "") .. line .. "\n"
         elseif comment then
            local name <const> = comment:match "@function ([%w_.:]+)"
               or line:match "^function ([%w_.:]+)" or line:match "^return (function)"
            if name and not M.place_of(comment) then coroutine.yield(comment, name) end
            comment = nil
         end
      end
   end)
end

-- The configuration of the reference.
function M.configuration()
   local configuration <const> = {}
   assert(loadfile(".config.ld", "t", configuration))()
   return configuration
end

-- The comments of the public functions by their full names, such as "nim.position.after" or
-- "nim.report.Report:save".
function M.public()
   local found <const> = {}
   for _, file in ipairs(M.configuration().file) do
      local text <const> = support.read(file)
      local module <const> = text:match "@[a-z]*mod[a-z]* ([%w_.]+)"
      for comment, name in M.functions_in(text, file:find "%.c$") do
         if not comment:find "@local" then
            name = name:gsub("^M%.", "")
            local last <const> = module:match "[%w_]+$"
            local full <const> = name:find "^nim%." and name
               or (name == last or name == "function") and module
               or module .. "." .. name
            found[full] = comment
         end
      end
   end
   return found
end

return M
