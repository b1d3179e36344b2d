-- The commands that compare bots, run as a child: `luanim compare`, `sprt` and `rate`.

local nim <const> = require "nim"
local support <const> = require "spec.support"
local luanim <const> = support.luanim

-- Plays a tournament into a file.
local function record(spec)
   local path <const> = os.tmpname()
   assert(nim.tournament(spec):run { record = path })
   return path
end

describe("luanim compare", function ()
   it("prints what nim.compare finds", function ()
      local code <const>, output <const>, errors <const>
         = luanim("compare", "greedy", "cautious", "--box", "2-2", "--play", "misere")
      assert.same({ 0, "" }, { code, errors })
      assert.equal(tostring(nim.compare("greedy", "cautious", { box = "2-2", play = "misere" }))
         .. "\n", output)
   end)

   it("takes bots from files, and rules", function ()
      local path <const> = support.write(os.tmpname() .. ".lua", [[return { name = "last",
         move = function (_, p) return p:move(p:count_moves()) end }]])
      local code <const>, output <const>
         = luanim("compare", path, "random", "--box", "3-3", "--rules", "kayles", "--samples", "5")
      os.remove(path)
      assert.equal(0, code)
      assert.matches("^last in 0%.77, normal play", output)
      assert.matches("means and 95 %% intervals of 5 draws a position, seed 1", output)
   end)

   it("refuses one bot, and unknown ones", function ()
      local code <const>, _, errors <const> = luanim("compare", "greedy")
      assert.equal(2, code)
      assert.matches("at least 2 arguments", errors)
      local other <const>, _, unknown <const> = luanim("compare", "greedy", "nobody")
      assert.equal(1, other)
      assert.matches('^luanim: bots%[2%]: name of a bot .* expected, got "nobody"\n$', unknown)
   end)
end)

describe("luanim sprt", function ()
   it("plays until the test decides, and names sides and models", function ()
      local code <const>, output <const> = luanim("sprt", "optimal", "random", "--elo1", "100")
      assert.equal(0, code)
      assert.matches("^SPRT by pairs of optimal over random, logistic model, 0 against 100 Elo",
         output)
      assert.matches("H1 accepted after %d+ pairs\n", output)
      assert.matches("\noptimal against random, %d+ pairs %(lost%-split%-won %d+%-%d+%-%d+%): "
         .. "score ", output)
      assert.matches("%(logistic, by pairs%), likelihood that optimal is stronger", output)
   end)

   it("says when all starts were played", function ()
      local _, output <const> = luanim("sprt", "greedy", "cautious", "--box", "2-2")
      assert.matches("All starts of the box were played: this score is exact.", output, 1,
         true)
   end)

   it("takes pairs from a record, in its order", function ()
      local path <const> = record {
         bots = { "optimal", "greedy", "random" }, starts = { { box = { 3, 3, 3 } } }, seed = 1,
      }
      local code <const>, output <const> = luanim("sprt", "greedy", "optimal", "--record", path)
      assert.equal(0, code)
      -- 63 starts, played by the same two bots here.
      local t <const> = nim.tournament { bots = { "greedy", "optimal" },
         starts = { { box = { 3, 3, 3 } } }, seed = 1 }
      local lost <const>, split <const>, won <const> = t:run():pairs(1, 2)
      assert.matches(("greedy against optimal, 63 pairs (lost-split-won %d-%d-%d)"):format(lost,
         split, won), output, 1, true)
      assert.matches("H0 accepted after", output)
      local _, json <const> = luanim("sprt", "greedy", "optimal", "--record", path, "--json")
      os.remove(path)
      local decoded <const> = require "cjson".decode(json)
      assert.equal("H0", decoded.verdict)
      assert.same({ tostring(lost), tostring(split), tostring(won) }, decoded.counts)
   end)

   it("writes null where there is no number, with a flag", function ()
      local path <const> = record { bots = { "optimal", "greedy" }, starts = { "1-2", "3-4-5" },
         seed = 1 }
      local _, json <const> = luanim("sprt", "optimal", "greedy", "--record", path, "--json")
      os.remove(path)
      local cjson <const> = require "cjson"
      local decoded <const> = cjson.decode(json)
      assert.same({ "1.0", cjson.null, cjson.null, "above" },
         { decoded.score, decoded.elo, decoded.elo_high, decoded.open })
      assert.not_matches("inf", json)
      assert.not_matches("nan", json)
   end)

   it("refuses bounds in the wrong order and missing files", function ()
      local code <const>, _, errors <const> = luanim("sprt", "greedy", "random", "--elo1=-5")
      assert.same({ 1, "luanim: elo1: more than elo0 = 0 expected, got -5\n" }, { code, errors })
      local other <const>, _, missing <const>
         = luanim("sprt", "greedy", "random", "--record", "/nowhere")
      assert.equal(1, other)
      assert.matches("/nowhere: No such file", missing)
      local path <const> = record { bots = { "optimal", "greedy" }, starts = { "1-2" }, seed = 1 }
      local _, _, nobody <const> = luanim("sprt", "optimal", "gredy", "--record", path)
      os.remove(path)
      assert.equal(("luanim: %s: games of gredy expected, got none\n"):format(path), nobody)
   end)
end)

describe("luanim rate", function ()
   local spec <const> = {
      bots = { "optimal", "greedy", "random", "cautious" }, starts = { { box = { 2, 2, 2 } } },
      seed = 1,
   }

   it("rates the bots of a record", function ()
      local path <const> = record(spec)
      local code <const>, output <const> = luanim("rate", path)
      assert.equal(0, code)
      local results <const>, names <const> = {}, { "optimal", "greedy", "random", "cautious" }
      local result <const> = nim.tournament(spec):run()
      for i = 1, 4 do
         for j = i + 1, 4 do
            local won <const>, played <const> = result:against(i, j)
            results[#results + 1] = { names[i], names[j], won, played - won }
         end
      end
      assert.equal(tostring(nim.rating.fit(results)) .. "\n", output)

      local _, json <const> = luanim("rate", path, "--prior", "bayeselo", "--json")
      os.remove(path)
      local decoded <const> = require "cjson".decode(json)
      assert.same({ "Bradley-Terry", "bayeselo", "2" },
         { decoded.model, decoded.prior, decoded.weight })
      local wanted <const> = nim.rating.fit(results, { prior = "bayeselo" })
      for i, player in ipairs(decoded.players) do
         assert.equal(wanted.players[i].name, player.name)
         assert.is_true(math.abs(wanted.players[i].elo - tonumber(player.elo)) < 1e-6)
      end
   end)

   it("adds up several records", function ()
      local one <const>, two <const> = record(spec), record {
         bots = { "optimal", "mirror" }, starts = { "2-3-4" }, seed = 2,
      }
      local code <const>, output <const> = luanim("rate", one, two)
      os.remove(one)
      os.remove(two)
      assert.equal(0, code)
      assert.matches("mirror", output)
   end)

   it("counts a game once, whatever files have it, in whatever order", function ()
      local one <const>, two <const> = nim.tournament(spec), nim.tournament {
         bots = { "optimal", "greedy", "mirror" }, starts = { { box = { 2, 3 } } }, seed = 2,
      }
      local paths <const> = {}
      local function new_path()
         paths[#paths + 1] = os.tmpname()
         return paths[#paths]
      end
      local function shards(tournament)
         local list <const> = {}
         for k = 1, 3 do
            list[k] = new_path()
            tournament:run { record = list[k], shard = { k, 3 } }
         end
         return list
      end
      local all_one <const>, all_two <const> = new_path(), new_path()
      one:run { record = all_one }
      two:run { record = all_two }
      local a <const>, b <const> = shards(one), shards(two)
      local mixed <const> = support.write(new_path(), support.read(b[2]) .. support.read(a[1])
         .. support.read(all_two) .. support.read(a[3]))
      local function rate(...)
         local code <const>, output <const>, errors <const> = luanim("rate", ...)
         assert.same({ 0, "" }, { code, errors })
         return output
      end
      local single <const>, both <const> = rate(all_one), rate(all_one, all_two)
      assert.equal(single, rate(all_one, all_one))
      assert.equal(single, rate(a[3], all_one, a[1], a[2], all_one))
      assert.equal(both, rate(mixed, b[1], a[2], all_one, b[3]))
      assert.equal(both, rate(all_two, mixed, all_one))
      assert.not_equal(single, both)

      -- The tests of pairs too.
      local _, wanted <const> = luanim("sprt", "greedy", "optimal", "--record", all_one)
      for _, files in ipairs { { a[2], a[1], a[3] }, { all_one, a[3], all_one } } do
         local words <const> = { "sprt", "greedy", "optimal" }
         for _, path in ipairs(files) do
            words[#words + 1] = "--record"
            words[#words + 1] = path
         end
         local _, output <const> = luanim(table.unpack(words))
         assert.equal(wanted, output)
      end
      for _, words in ipairs { { "standings" }, { "report" }, { "export", "--csv" },
         { "export", "--pgn" }, { "check" } } do
         local command <const> = table.remove(words, 1)
         local _, once <const> = luanim(command, all_one, table.unpack(words))
         local _, often <const> = luanim(command, a[2], all_one, a[1], a[3], all_one,
            table.unpack(words))
         assert.equal(once, often)
      end

      -- A game that two files tell differently is not counted at all.
      local without_checksum <const> = support.read(all_one):gsub(',"check":"%x+"', "")
      local other <const> = support.write(new_path(), (without_checksum:gsub(
         '"winner":"(%a+)"', function (seat)
            return ('"winner":"%s"'):format(seat == "first" and "second" or "first")
         end, 1)))
      local code <const>, _, errors <const> = luanim("rate", all_two, all_one, other)
      assert.equal(1, code)
      assert.matches("game 1 differs from the one in", errors)
      for _, path in ipairs(paths) do os.remove(path) end
   end)

   it("gives the numbers of the report, and both name the prior", function ()
      local path <const> = record(spec)
      local _, output <const> = luanim("rate", path)
      local report <const> = nim.report(path)
      os.remove(path)
      assert.equal(tostring(report.ratings) .. "\n", output)
      local model <const> = "Bradley-Terry ratings by games, prior: 1 virtual win and loss against "
         .. "0 Elo"
      assert.matches(model, output, 1, true)
      for _, form in ipairs { "text", "markdown", "html" } do
         local text <const> = report[form](report):gsub("\n", " ")
         assert.matches(model, text, 1, true)
         for _, player in ipairs(report.ratings.players) do
            assert.matches(("%+.0f"):format(player.elo), text, 1, true)
         end
      end
   end)

   it("says what is wrong with a record", function ()
      local path <const> = support.write(os.tmpname(), "no game\n")
      local code <const>, _, errors <const> = luanim("rate", path)
      os.remove(path)
      assert.equal(1, code)
      assert.matches("^luanim: " .. path:gsub("%p", "%%%0") .. ":1: ", errors)
   end)
end)
