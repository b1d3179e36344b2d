-- Large sets that may be subtracted: squares, primes, Fibonacci numbers.

local nim <const> = require "nim"
local oracle <const> = require "spec.oracle.rules"

local function squares_to(last)
   local list <const> = {}
   for i = 1, math.floor(last ^ 0.5) do list[i] = i * i end
   return list
end

local function primes_to(last)
   local list <const>, composite <const> = {}, {}
   for n = 2, last do
      if not composite[n] then
         list[#list + 1] = n
         for multiple = n * n, last, n do composite[multiple] = true end
      end
   end
   return list
end

local function fibonacci_to(last)
   local list <const> = { 1, 2 }
   while list[#list] + list[#list - 1] <= last do
      list[#list + 1] = list[#list] + list[#list - 1]
   end
   return list
end

local function check(expected, sequence, label)
   for heap = 0, #expected do
      if expected[heap] ~= sequence[heap] then
         assert.equal(expected[heap], sequence[heap], label .. " " .. heap)
      end
   end
end

describe("a sequence of a large set", function ()
   for name, make in pairs { squares = squares_to, primes = primes_to, fibonacci = fibonacci_to } do
      it("of " .. name .. " has the values of the definition, by each method", function ()
         local rules <const> = nim.rules { subtract = make(6000) }
         local expected <const> = oracle.set_grundy(make(6000), 6000)
         check(expected, rules:sequence(6000), name)
         check(expected, rules:sequence(6000, { method = "plain" }), name)
         check(expected, rules:sequence(6000, { method = "subtraction" }), name)
         local step <const> = rules:sequence(0, { method = "subtraction" })
         for heap = 1, 6000, 7 do step:extend(heap) end -- the horizon moves several times
         check(expected, step:extend(6000), name)
      end)

      it("of " .. name .. " below 10^6 has the same values by each method", function ()
         local rules <const> = nim.rules { subtract = make(10 ^ 6) }
         local one <const> = rules:sequence(20000, { method = "plain" })
         local other <const> = rules:sequence(20000, { method = "subtraction" })
         for heap = 0, 20000 do
            if one[heap] ~= other[heap] then assert.equal(one[heap], other[heap], heap) end
         end
      end)
   end

   it("that all but leaves nothing out is as regular as it should be", function ()
      local rules <const> = nim.rules { take = { 1, 1000 } }
      local sequence <const> = rules:sequence(10 ^ 5, { method = "subtraction" })
      for heap = 0, 10 ^ 5, 37 do assert.equal(heap % 1001, sequence[heap]) end
      assert.equal(1001, rules:sequence(0):extend_until_period(10 ^ 5).period)
   end)

   it("of few runs is found by sliding windows", function ()
      math.randomseed(8)
      for round = 1, 6 do
         local takes <const>, last = {}, 0
         for _ = 1, round do
            local low <const> = last + math.random(2, 40)
            last = low + math.random(0, 400)
            for take = low, last do takes[#takes + 1] = take end
         end
         local rules <const> = nim.rules { subtract = takes }
         check(oracle.set_grundy(takes, 3000), rules:sequence(3000, { method = "runs" }),
            tostring(rules))
      end
      local sequence <const> = nim.rules { take = { 1, 20000 } }:sequence(70000)
      assert.equal("runs", sequence.method)
      for heap = 0, 70000 do
         if sequence[heap] ~= heap % 20001 then assert.equal(heap % 20001, sequence[heap]) end
      end
      assert.equal("subtraction", nim.rules { subtract = primes_to(10000) }:sequence(0).method)
   end)

   it("has the right values where rows of bits would take too much memory", function ()
      -- 30,000 values, each with a row of 30,000 bits, would be 110 MB.
      local last <const> = 31000
      local sequence <const> = nim.rules { take = { 1, 30000 } }:sequence(last,
         { method = "subtraction" })
      for heap = 0, last do
         if sequence[heap] ~= heap % 30001 then assert.equal(heap % 30001, sequence[heap]) end
      end
   end)
end)
