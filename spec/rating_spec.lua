-- Ratings: against Ordo and bayeselo, in groups that games do not link, and as text.

local rating <const> = require "nim.rating"

local near <const> = require "spec.support".near

-- The sets of games that Ordo and bayeselo were run on: first won, second won.
local A <const> = { { "a", "b", 7, 3 }, { "b", "c", 6, 4 }, { "a", "c", 8, 2 } }
local B <const> = {
   { "p1", "p2", 4, 1 }, { "p2", "p1", 2, 3 }, { "p1", "p3", 5, 0 }, { "p3", "p1", 1, 4 },
   { "p1", "p4", 4, 1 }, { "p4", "p1", 0, 5 }, { "p2", "p3", 3, 2 }, { "p3", "p2", 2, 3 },
   { "p2", "p4", 4, 1 }, { "p4", "p2", 1, 4 }, { "p3", "p4", 3, 2 }, { "p4", "p3", 2, 3 },
}
local C <const> = {
   { "top", "x", 5, 0 }, { "x", "top", 0, 5 }, { "top", "y", 5, 0 }, { "y", "top", 0, 5 },
   { "x", "y", 3, 2 }, { "y", "x", 2, 3 },
}
local D <const> = { { "a", "b", 75, 25 } }

local function elos(results, options)
   local by_name = {}
   for _, player in ipairs(rating.fit(results, options).players) do
      by_name[player.name] = player.elo
   end
   return by_name
end

local function check_elos(expected, results, options)
   local got = elos(results, options)
   for name, elo in pairs(expected) do
      near(elo, got[name], 6e-5)
   end
end

describe("fit", function ()
   it("gives the maximum likelihood, as Ordo does", function ()
      check_elos({ a = 128.6502, b = -25.9017, c = -102.7485 }, A, { prior = "none" })
      check_elos({ p1 = 220.3923, p2 = 37.8171, p3 = -85.3390, p4 = -172.8705 }, B,
         { prior = "none" })
      check_elos({ a = 95.4243, b = -95.4243 }, D, { prior = "none" })
   end)

   it("shows half points", function ()
      local text <const> = tostring(rating.fit { { "ann", "bob", 1.5, 2 ^ 40 + 0.5 } })
      assert.matches("ann +[^ ]+ +[%d.]+ +1099511627778 +1%.5%s*$", text)
   end)

   it("gives the errors and superiorities of a reference", function ()
      local a = rating.fit(A, { prior = "none" })
      for i, deviation in ipairs { 60.18, 54.98, 57.98 } do
         near(deviation, a.players[i].deviation, 0.005)
      end
      local elo, deviation, los = a:difference("a", "b")
      near(154.552, elo, 5e-4)
      near(99.644, deviation, 5e-4)
      near(0.9396, los, 5e-5)

      local b = rating.fit(B, { prior = "none" })
      for i, expected in ipairs { 65.598, 53.714, 54.661, 59.604 } do
         near(expected, b.players[i].deviation, 1e-3)
      end
      for i, expected in ipairs { 0.9718, 0.9217, 0.8382 } do
         near(expected, select(3, b:difference("p" .. i, "p" .. i + 1)), 5e-5)
      end
      near(40.118, select(2, rating.fit(D, { prior = "none" }):difference("a", "b")), 5e-4)
   end)

   it("gives the ratings of a reference under the anchor prior", function ()
      check_elos({ a = 119.1134, b = -23.0503, c = -93.8581 }, A)
      check_elos({ p1 = 204.9295, p2 = 37.9147, p3 = -76.0173, p4 = -156.8553 }, B)
      check_elos({ top = 398.8482, x = -121.6187, y = -182.0041 }, C)
      check_elos({ a = 94.2024, b = -94.2024 }, D)
   end)

   it("gives bayeselo's ratings under its prior", function ()
      local function check(expected, results, weight)
         local got = elos(results, { prior = "bayeselo", weight = weight })
         for name, elo in pairs(expected) do
            near(elo, got[name], 6e-4)
         end
      end
      check({ a = 103.529, b = -20.767, c = -82.762 }, A)
      check({ top = 278.725, x = -114.075, y = -164.650 }, C)
      check({ top = 354.088, x = -147.708, y = -206.380 }, C, 1)
      for wins, expected in ipairs { 70.4, 120.4, 159.2, 190.9, 217.6 } do
         local fitted = rating.fit({ { "a", "b", wins, 0 } }, { prior = "bayeselo" })
         near(expected, fitted:difference("a", "b"), 0.06)
      end
      for wins, expected in ipairs { 120.4, 190.9, 240.8, 279.6, 311.3 } do
         local fitted = rating.fit({ { "a", "b", wins, 0 } }, { prior = "bayeselo", weight = 1 })
         near(expected, fitted:difference("a", "b"), 0.06)
      end
   end)

   it("gives the distance of a bot from the mean, whatever is known of the anchor", function ()
      local many = { { "a", "b", 7000, 3000 }, { "b", "c", 6000, 4000 }, { "a", "c", 8000, 2000 } }
      local with, without = rating.fit(many), rating.fit(many, { prior = "none" })
      for i, player in ipairs(with.players) do
         near(without.players[i].deviation, player.deviation, 0.01)
      end
      near(select(2, without:difference("a", "b")), select(2, with:difference("a", "b")), 0.01)
   end)

   it("makes every bot's expected score its actual one, at the maximum", function ()
      math.randomseed(5)
      local results, won, expected = {}, {}, {}
      for i = 1, 12 do
         for j = i + 1, 12 do
            results[#results + 1] = { "b" .. i, "b" .. j, math.random(1, 9), math.random(1, 9) }
         end
      end
      local got = elos(results, { prior = "none" })
      for _, line in ipairs(results) do
         local games, p = line[3] + line[4], 1 / (1 + 10 ^ ((got[line[2]] - got[line[1]]) / 400))
         for k = 1, 2 do
            won[line[k]] = (won[line[k]] or 0) + line[k + 2]
            expected[line[k]] = (expected[line[k]] or 0) + games * (k == 1 and p or 1 - p)
         end
      end
      for name, wins in pairs(won) do
         near(wins, expected[name], 1e-6)
      end
   end)

   it("does not depend on the order or the splitting of results", function ()
      local one = rating.fit({ { "a", "b", 7, 3 }, { "b", "c", 2, 2 } })
      local other = rating.fit({ { "c", "b", 1, 2 }, { "b", "a", 3, 0 }, { "b", "c", 0, 1 },
         { "a", "b", 7, 0 } })
      assert.same(one.players, other.players)
   end)

   it("lists players best first, with games, wins and a symmetric interval", function ()
      local first = rating.fit(A).players[1]
      assert.same({ "a", 20, 15 }, { first.name, first.games, first.wins })
      near(first.elo, (first.low + first.high) / 2, 1e-9)
      near(1.959963984540054, (first.high - first.elo) / first.deviation, 1e-9)
   end)

   it("solves long chains of lopsided results", function ()
      local chain = {}
      for i = 1, 99 do
         chain[i] = { ("%03d"):format(i), ("%03d"):format(i + 1), 99, 1 }
      end
      local fitted = rating.fit(chain, { prior = "none" })
      near(99 * 400 * math.log(99, 10), fitted:difference("001", "100"), 1e-4)
   end)
end)

describe("groups", function ()
   it("are one when wins link all in both directions", function ()
      assert.same({ { "a", "b", "c" } }, rating.fit(A).groups)
   end)

   it("separate a bot that has won everything, and no maximum is claimed", function ()
      local fitted = rating.fit(C, { prior = "none" })
      assert.same({ { "top" }, { "x", "y" } }, fitted.groups)
      assert.same({ { "top" }, { "x", "y" } }, fitted.scales)
      assert.is_nil(fitted.players[1].elo)
      near(0, fitted.players[2].elo + fitted.players[3].elo, 1e-9)
      assert.is_nil(fitted:difference("top", "x"))
      assert.is_number((fitted:difference("x", "y")))
   end)

   it("are reported beside one scale when a prior joins them", function ()
      for _, prior in ipairs { "anchor", "bayeselo" } do
         local fitted = rating.fit(C, { prior = prior })
         assert.same({ { "top" }, { "x", "y" } }, fitted.groups)
         assert.same({ { "top", "x", "y" } }, fitted.scales)
      end
   end)

   it("that never met are joined by the anchor only", function ()
      local apart = { { "a", "b", 2, 1 }, { "c", "d", 1, 1 } }
      assert.equal(2, #rating.fit(apart, { prior = "bayeselo" }).scales)
      assert.equal(2, #rating.fit(apart, { prior = "none" }).scales)
      local anchored = rating.fit(apart)
      assert.equal(1, #anchored.scales)
      assert.equal(2, #anchored.groups)
      assert.is_number((anchored:difference("a", "c")))
   end)

   it("stand in the order of their wins", function ()
      local fitted = rating.fit({ { "d", "c", 0, 1 }, { "c", "b", 0, 3 }, { "b", "a", 1, 0 },
         { "a", "c", 1, 0 }, { "a", "e", 1, 1 } }, { prior = "none" })
      assert.same({ { "b" }, { "a", "e" }, { "c" }, { "d" } }, fitted.groups)
   end)

   it("agree with reachability by brute force", function ()
      math.randomseed(11)
      for _ = 1, 200 do
         local n, results, reach = math.random(2, 7), {}, {}
         for i = 1, n do
            reach[i] = { [i] = true }
         end
         for i = 1, n do
            for j = i + 1, n do
               local line = { "b" .. i, "b" .. j, math.random(0, 1), math.random(0, 1) }
               results[#results + 1] = line
               reach[i][j] = line[3] > 0 or nil
               reach[j][i] = line[4] > 0 or nil
            end
         end
         for k = 1, n do
            for i = 1, n do
               for j = 1, n do
                  reach[i][j] = reach[i][j] or reach[i][k] and reach[k][j]
               end
            end
         end
         local fitted, group_of = rating.fit(results, { prior = "none" }), {}
         for number, group in ipairs(fitted.groups) do
            for _, name in ipairs(group) do
               group_of[name] = number
            end
         end
         for i = 1, n do
            for j = 1, n do
               local a, b = group_of["b" .. i], group_of["b" .. j]
               assert.equal(reach[i][j] and reach[j][i] or false, a == b)
               assert.is_false(a > b and reach[i][j] or false) -- a lower group beats no higher one
            end
         end
      end
   end)
end)

describe("odd input", function ()
   it("leaves every number finite", function ()
      for _, results in ipairs {
         {}, { { "a", "b", 0, 0 } }, { { "a", "b", 1, 0 } }, { { "a", "b", 1e15, 0 } },
         { { "a", "b", 1e15, 1 } }, { { "a", "b", 0.5, 0.5 } },
         { { "a", "b", 0, 1 }, { "c", "d", 0, 0 } },
      } do
         for _, prior in ipairs { "anchor", "bayeselo", "none" } do
            for _, player in ipairs(rating.fit(results, { prior = prior }).players) do
               for name, value in pairs(player) do
                  assert.is_true(type(value) ~= "number" or math.abs(value) < math.huge, name)
               end
            end
         end
      end
   end)

   it("has no unknown name, and no difference of a bot from itself", function ()
      local fitted = rating.fit(A)
      assert.is_nil(fitted:difference("a", "nobody"))
      assert.same({ 0, 0, 0.5 }, { fitted:difference("a", "a") })
   end)

   it("is refused where it makes no sense", function ()
      local function refused(message, ...)
         local arguments = table.pack(...)
         assert.has_error(function ()
            rating.fit(table.unpack(arguments, 1, arguments.n))
         end, message)
      end
      refused("results: list expected, got nil")
      refused('result 1: { name, name, wins, wins } expected, got { "a", 2 }', { { "a", 2, 3, 4 } })
      refused("result 1: { name, name, wins, wins } expected, got nil", { nil, { "a", "b", 1, 0 } })
      refused("result 2: two bots expected, got a twice", { A[1], { "a", "a", 1, 0 } })
      refused("result 1: wins 0 … 2^53 expected, got -1", { { "a", "b", 0, -1 } })
      refused("result 1: wins 0 … 2^53 expected, got nil", { { "a", "b", 0 } })
      refused('prior: "anchor", "bayeselo" or "none" expected, got "flat"', A, { prior = "flat" })
      refused("weight: number 1e-6 … 1e6 expected, got 0", A, { weight = 0 })
      refused('weight: 0, with the prior "none", expected, got 1', A,
         { prior = "none", weight = 1 })
   end)
end)

describe("ratings as text", function ()
   it("name the model and the prior", function ()
      assert.equal([[
Bradley-Terry ratings by games, prior: 1 virtual win and loss against 0 Elo, ± 95 % from the mean

#  bot     Elo      ±  games  won
1  a    +119.1  111.1     20   15
2  b     -23.1  103.2     20    9
3  c     -93.9  107.8     20    6]], tostring(rating.fit(A)))
   end)

   it("name the groups that a prior, or nothing, links", function ()
      assert.matches("Not linked by wins in both directions: top | x, y. Between groups the prior "
         .. "decides.", tostring(rating.fit(C)), 1, true)
      assert.equal([[
Bradley-Terry ratings by games, no prior, mean 0 Elo in each scale, ± 95 % from the mean

#  bot    Elo      ±  games  won  scale
1  top      -      -     20   20      1
2  x    +35.2  109.9     20    6      2
3  y    -35.2  109.9     20    4      2

Not linked by wins in both directions: top | x, y. Ratings compare within a scale only.]],
         tostring(rating.fit(C, { prior = "none" })))
      assert.matches("prior: 2 virtual draws spread over the opponents; mean 0 Elo",
         tostring(rating.fit(C, { prior = "bayeselo" })), 1, true)
   end)
end)
