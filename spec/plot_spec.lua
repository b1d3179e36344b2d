-- Pictures: what is drawn, in which formats, and that no name can reach gnuplot as a command.

local support <const> = require "spec.support"
local nim <const> = require "nim"
local gnuplot <const> = require "nim.plot.gnuplot"
local thin <const> = require "nim.plot.thin"
local fails <const>, quote <const> = support.fails, support.quote

local kayles <const> = nim.rules "0.77"
local payoffs <const> = { { 1, 3 }, { 2, 1 } }

local function report()
   local tournament <const> = nim.tournament {
      bots = { "greedy", { name = "it's `touch /tmp/x` <b>&\"$(x) 火", move = function () end } },
      starts = { { box = { 3, 3 } } }, seed = 1,
   }
   return nim.report(support.games_of(tournament))
end

describe("pictures", function ()
   local folder
   setup(function () folder = support.folder() end)
   teardown(function () support.remove(folder) end)

   local has_gnuplot <const> = support.shell "command -v gnuplot" == 0
   local drawn <const> = has_gnuplot and it or function (name)
      pending(name .. " (gnuplot is not installed)")
   end

   -- Draws by one of the functions; gives the bytes of the picture.
   local function draw(ending, name, ...)
      local path <const> = folder .. "/it's $(a) `picture`." .. ending
      local arguments <const> = table.pack(...)
      assert.same({ true }, { nim.plot[name](arguments[1], path, arguments[2]) })
      local picture <const> = support.read(path)
      os.remove(path)
      return picture
   end

   drawn("of every kind are drawn, in both forms", function ()
      local subjects <const> = {
         sequence = { kayles:sequence(100) },
         counts = { kayles:sequence(100), { from = 10, to = 90 } },
         table = { kayles, { size = 12 } },
         errors = { report() },
         replicator = { payoffs, { names = { "ann", "bob" } } },
      }
      for name, arguments in pairs(subjects) do
         assert.equal("\137PNG\r\n\26\n", draw("png", name, table.unpack(arguments)):sub(1, 8))
         local picture <const> = draw("svg", name, table.unpack(arguments))
         assert.matches("<svg ", picture)
         assert.matches("</svg>%s*$", picture)
      end
   end)

   drawn("of few points are drawn too", function ()
      for _, length in ipairs { 0, 1 } do
         draw("png", "sequence", nim.rules "nim":sequence(length))
         draw("png", "counts", nim.rules "nim":sequence(length))
      end
      draw("png", "table", nim.rules "nim", { size = 1, what = "outcome", play = "misere" })
      draw("svg", "replicator", { { 0 } }, { generations = 5000 })
   end)

   drawn("show hostile names as they are", function ()
      local command <const> = "`>" .. folder .. "/got`"
      local picture <const> = draw("svg", "replicator", { { 1, 1, 1 }, { 1, 1, 1 }, { 1, 1, 1 } },
         { names = { command, "<b>'\"$(x)@{a}_^\\n&", "a\nplot 'b" } })
      assert.is_nil(picture:find("<b>", 1, true))
      assert.matches(command:sub(1, 36) .. "</text>", picture, 1, true)
      assert.matches("&lt;b>'\"$(x)@{a}_^\\n&amp;</text>", picture, 1, true)
      assert.matches("a?plot", picture, 1, true)
      assert.equal("", select(2, support.shell("ls " .. folder)))
   end)

   drawn("leave no temporary file", function ()
      local tmpname <const>, names <const> = os.tmpname, {}
      os.tmpname = function () -- luacheck: ignore
         names[#names + 1] = tmpname()
         return names[#names]
      end
      finally(function () os.tmpname = tmpname end) -- luacheck: ignore
      draw("png", "replicator", payoffs)
      assert.same({ nil, "/nowhere/x.png: No such file or directory" },
         { nim.plot.replicator(payoffs, "/nowhere/x.png") })
      assert.equal(4, #names)
      for _, name in ipairs(names) do assert.is_nil(io.open(name), name) end
   end)

   drawn("replace none but a regular file, whole or not at all", function ()
      local path <const> = folder .. "/picture.png"
      assert.equal(0, support.shell("mkfifo " .. path))
      assert.same({ nil, path .. ": not a regular file" },
         { nim.plot.replicator(payoffs, path) })
      os.remove(path)
      -- The picture does not fit, the script does.
      local code <const> = ([[print(require "nim".plot.sequence(
         require "nim".rules "0.77":sequence(1000), %q))]]):format(path)
      assert.same({ 0, ("nil\t%s: File too large\n"):format(path), "" }, { support.shell(
         "trap '' XFSZ; ulimit -f 20; " .. quote(support.interpreter()) .. " -e " .. quote(code)) })
      assert.equal("", select(2, support.shell("ls " .. folder)))
   end)

   it("without gnuplot say how to get it", function ()
      local code <const> = [[print(require "nim".plot.replicator({ { 1 } }, "/tmp/x.png"))]]
      assert.same({ 0, "nil\tgnuplot is missing: apt-get install gnuplot-nox on Debian, "
         .. "or see www.gnuplot.info\n", "" }, { support.shell("lua=$(command -v "
         .. quote(support.interpreter()) .. "); PATH=/nowhere $lua -e " .. quote(code)) })
   end)

   drawn("say what gnuplot complains of", function ()
      assert.same({ nil, "gnuplot failed: undefined variable: x_y" },
         { gnuplot.draw({ "plot x_y" }, folder .. "/x.png") })
      local code <const> = 'print(require "nim.plot.gnuplot".draw({ "plot x_y" }, "/tmp/x.png"))'
      assert.same({ 0, "nil\tgnuplot failed: undefined variable: x_y\n", "" }, { support.shell(
         "LC_ALL=C " .. quote(support.interpreter()) .. " -e " .. quote(code)) })
   end)

   it("refuse other arguments at the caller's line", function ()
      local sequence <const> = kayles:sequence(10)
      local ending <const> = "path: name that ends in .png or .svg expected, got "
      fails(ending .. '"x.pdf"', nim.plot.sequence, sequence, "x.pdf")
      fails(ending .. "nil", nim.plot.counts, sequence)
      fails("sequence: nim.sequence expected, got table", nim.plot.sequence, {}, "x.png")
      fails('rules: nim.rules expected, got "nim"', nim.plot.table, "nim", "x.png")
      fails("rules: nim.rules expected, got nim.sequence", nim.plot.table, sequence, "x.png")
      fails('play: "normal" or "misere" expected, got "fast"', nim.plot.table, kayles, "x.png",
         { play = "fast" })
      fails("payoff 1, 1: finite number >= 0 expected, got -1", nim.plot.replicator, { { -1 } },
         "x.png")
      fails("report: report of nim.report expected, got nil", nim.plot.errors, nil, "x.png")
      fails("to: integer 0 … 10 expected, got 11", nim.plot.sequence, sequence, "x.png",
         { to = 11 })
      fails("from: integer 0 … 5 expected, got 6", nim.plot.counts, sequence, "x.png",
         { from = 6, to = 5 })
      fails("size: integer 1 … 500 expected, got 501", nim.plot.table, kayles, "x.png",
         { size = 501 })
      fails('what: "outcome" or "grundy" expected, got "colour"', nim.plot.table, kayles, "x.png",
         { what = "colour" })
      fails('what: "outcome", in misère play, expected, got "grundy"', nim.plot.table, kayles,
         "x.png", { what = "grundy", play = "misere" })
      fails("generations: integer 1 … 100000 expected, got 0", nim.plot.replicator, payoffs,
         "x.png", { generations = 0 })
      local _, message <const> = pcall(function () nim.plot.sequence(sequence, "x.gif") end)
      assert.matches("^spec/plot_spec.lua:%d+: path", message)
   end)
end)

describe("luanim plot", function ()
   local function luanim(...)
      return support.lua("-e", "os.exit(require 'nim.cli'.main(arg), true)", "/dev/null", ...)
   end

   it("draws", function ()
      if support.shell "command -v gnuplot" ~= 0 then
         pending "gnuplot is not installed"
         return
      end
      local path <const> = os.tmpname() .. ".svg"
      for _, arguments in ipairs {
         { "sequence", "0.77" }, { "counts", "kayles", "--to", "50" },
         { "table", "nim", "--to", "7", "--what", "outcome", "--play", "misere" },
      } do
         assert.same({ 0, "", "" }, { luanim("plot", arguments[1], "-o", path,
            table.unpack(arguments, 2)) })
         assert.matches("</svg>", support.read(path))
      end
      os.remove(path)
      os.remove((path:gsub("%.svg$", "")))
   end)

   it("ends with one line when it cannot", function ()
      assert.same({ 1, "", 'luanim: path: name that ends in .png or .svg expected, got "x.pdf"\n' },
         { luanim("plot", "sequence", "0.77", "-o", "x.pdf") })
      assert.equal(2, luanim("plot", "sequence", "0.77"))
      assert.equal(2, luanim("plot", "pie", "0.77", "-o", "x.png"))
   end)
end)

describe("points", function ()
   it("are all there when they are few", function ()
      assert.same({ "3 6", "4 8", "5 10" }, thin.points(function (x) return 2 * x end, 3, 5, 10))
   end)

   it("are one for each point of the screen when they are many", function ()
      local points <const> = thin.points(function (x) return x % 3 end, 0, 99999, 2)
      assert.equal(3600, #points)
      assert.same({ "0 0", "1 1", "2 2" }, table.move(points, 1, 3, 1, {}))
   end)
end)

describe("names in a script of gnuplot", function ()
   it("stand in quotes, on one line, as letters, digits, spaces and escapes", function ()
      assert.equal([["it\047s \047\047\077plot é\045"]], gnuplot.quote "it's ''\nplot é%")
      assert.equal([["5\045\045 \134"]], gnuplot.label [[5% \]])
   end)

   it("appear as they are in every picture", function ()
      if support.shell "command -v gnuplot" ~= 0 then return pending "gnuplot is missing" end
      local path <const> = os.tmpname() .. ".svg"
      finally(function () os.remove(path) os.remove((path:gsub("%.svg$", ""))) end)
      local function shows(text)
         local shown <const> = support.read(path):gsub("&(%a+);",
            { lt = "<", gt = ">", amp = "&", quot = '"', apos = "'" })
         assert.truthy(shown:find(text, 1, true), text)
      end
      for _, name in ipairs { "'ann", "''", "'a'", "a'b'", "' , 1 title 'x", '"x"', "`echo x`",
         "$x @x", [[a\b\n\047]], "{/x} a_b^c", "%s %d %g 5%", "%%", "é'中", "#x ; quit",
         "[0:1]", "1:23 4", "5%6" } do
         local games = { { number = 1, first = name, second = "bob", start = "1-3", play = "normal",
            moves = "1:1 2:3", winner = "second", reason = "played" } }
         local result <const> = nim.report(function () return table.remove(games) end)
         assert.is_true(nim.plot.errors(result, path))
         shows(name)
         assert.is_true(nim.plot.replicator(payoffs, path, { names = { name, "bob" } }))
         shows(name)
         local rules <const> = nim.rules { name = name, heap = function () return {} end }
         assert.is_true(nim.plot.sequence(rules:sequence(3), path))
         shows(name)
         assert.is_true(nim.plot.table(rules, path, { size = 2 }))
         shows(name)
      end
   end)
end)
