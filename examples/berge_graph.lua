-- A game on a graph (C. Berge, Graphs, chapter 14): a token lies on a vertex, a move carries it
-- along an arc, and whoever cannot move loses. A finite graph without circuits is given as a table;
-- the game then says of each vertex whether it is in the kernel, and gives its Grundy value.

local nim <const> = require "nim"

local arcs <const> = {
   a = "b c d", b = "c e", c = "e f", d = "f g", e = "g h", f = "h", g = "h i", h = "i", i = "",
}

-- Vertices by number, since a state is made of integers.
local names <const>, number <const> = {}, {}
for name in pairs(arcs) do names[#names + 1] = name end
table.sort(names)
for i, name in ipairs(names) do number[name] = i end

local graph <const> = nim.rules { name = "a graph", state = function (emit, vertex)
   for name in arcs[names[vertex]]:gmatch "%a" do emit(number[name]) end
end }

print("vertex", "to", "Grundy", "kernel", "plies")
local kernel <const> = {}
for i, name in ipairs(names) do
   local position <const> = graph:position(i)
   local in_kernel <const> = position:outcome() == "P"
   if in_kernel then kernel[name] = true end
   print(name, arcs[name], position:grundy(), in_kernel and "yes" or "", position:remoteness())
end

-- What makes it the kernel: no arc inside it, and from every other vertex an arc into it.
for name, targets in pairs(arcs) do
   local enters = false
   for target in targets:gmatch "%a" do enters = enters or kernel[target] == true end
   assert(enters == not kernel[name])
end

-- Two tokens, moved one at a time: the Grundy values are xored, whatever the graph.
local two <const> = nim.rules { name = "two tokens", state = function (emit, v, w)
   for name in arcs[names[v]]:gmatch "%a" do emit(number[name], w) end
   for name in arcs[names[w]]:gmatch "%a" do emit(v, number[name]) end
end }
for v = 1, #names do
   for w = 1, #names do
      local sum <const> = graph:position(v):grundy() ~ graph:position(w):grundy()
      assert(two:position(v, w):grundy() == sum)
   end
end
local lost <const> = {}
for v = 1, #names do
   for w = v, #names do
      if two:position(v, w):outcome() == "P" then lost[#lost + 1] = names[v] .. names[w] end
   end
end
print("lost with two tokens", table.concat(lost, " "))

-- A circuit would make the game endless, and is refused.
arcs.i = "a"
local circular <const> = nim.rules { name = "a circuit", state = function (emit, vertex)
   for name in arcs[names[vertex]]:gmatch "%a" do emit(number[name]) end
end }
print(pcall(circular:position(1).outcome, circular:position(1)))

--[[ Output:
vertex	to	Grundy	kernel	plies
a	b c d	0	yes	4
b	c e	2		3
c	e f	1		3
d	f g	1		3
e	g h	0	yes	2
f	h	0	yes	2
g	h i	2		1
h	i	1		1
i		0	yes	0
lost with two tokens	aa ae af ai bb bg cc cd ch dd dh ee ef ei ff fi gg hh ii
false	state (1): game that ends expected, but it can recur
]]
