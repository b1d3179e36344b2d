-- 中文。凡说“胜”的句子都指明是哪一方。

local words <const> = {}

local MANY <const> = 8 -- 列数超过时不再逐一列出

words.headings = {
   bits = "二进制",
   parity = "原因：各位的奇偶",
   search = "原因",
   kind = "此状态的类型",
   procedure = "寻找必胜的取法",
   moves = "必胜的取法",
   departure = "取最后一根者负，与取最后一根者胜的比较",
}
words.column_sums = "各列之和"
words.nim_sum = "异或"
words.all_even = "全为偶数"
words.parity_is_not_all = "取最后一根者负时，只有充裕堆还有两个或更多，才由此决定胜负：见下文。"

function words.heap(i, size, valued)
   return valued and ("第%d堆（%d根）"):format(i, size) or ("第%d堆"):format(i)
end

function words.odd_in(columns)
   if #columns > MANY then return ("%d 列为奇数"):format(#columns) end
   return table.concat(columns, "、") .. " 列为奇数"
end

function words.more(n)
   return ("……还有 %d 个"):format(n)
end

function words.title(a)
   local ends <const> = a.play == "normal" and "胜" or "负"
   if a.kind then return ("%s，取最后一根火柴者%s。"):format(a.position, ends) end
   return ("%s，规则 %s，走最后一步者%s。"):format(a.position, a.rules, ends)
end

function words.verdict(a)
   if a.over then
      return a.outcome == "N" and "已无火柴可取：轮到取的一方获胜。" or "已无火柴可取：刚取过的一方获胜。"
   end
   if a.outcome == "N" then
      return ("轮到取的一方必胜；双方都走最好的着法时，还要走 %d 步。"):format(a.remoteness)
   end
   return ("无论轮到取的一方怎样取，刚取过的一方必胜；双方都走最好的着法时，还要走 %d 步。"):format(a.remoteness)
end

function words.parity(a)
   local p <const> = a.pivot
   if not p then
      return {
         "每一列中 1 的个数都是偶数，所以每个 1 在同一列的另一行里都有一个同伴。每次只能从一堆中取，只改变一行：不可能一次把所有的 1 都变为 0，而这一行至少有一位改变。",
         "那一位所在的列中，1 的个数随即变为奇数。所以无论怎样取，留下的异或都不为 0。",
      }
   end
   return {
      ("1 的个数为奇数的列中，最高的是 %d 列，第%d堆在这一列是 1。把它改为其余各堆的异或 %d。")
         :format(p.column, p.heap, p.others),
      ("为什么它小于 %d：更高的各列都是偶数，第%d堆在那里与其余的异或相同；在 %d 列，第%d堆是 1，其余的异或是 0。所以 %d - %d = %d > 0，"
         .. "这样取过之后每一列都是偶数。")
         :format(p.value, p.heap, p.column, p.heap, p.value, p.others, p.value - p.others),
   }
end

-- 其他规则：对各堆的 Grundy 值作同样的论证。
function words.values(a)
   local p <const> = a.pivot
   local meaning <const> = "堆旁的数是它的 Grundy 值，即它的任何一种走法都不具有的最小的数；这个值的一堆，就相当于同样大小的一堆火柴。走成几堆时，取其值的异或。"
   if not p then
      return { meaning, "每一列中 1 的个数都是偶数。每次只改变一堆的值，总有一列变为奇数，而对方可以再使各列都成为偶数。结束时各值都是 0，"
         .. "所以最后一步由刚取过的一方来走。" }
   end
   return { meaning, ("1 的个数为奇数的列中，最高的是 %d 列，第%d堆的值 %d 在这一列是 1。其余各值的异或是 %d，比它小，所以第%d堆有一种走法正好得到这个值；"
      .. "这样走过之后每一列都是偶数。"):format(p.column, p.heap, p.value, p.others, p.heap) }
end

words.searched = "胜负是搜索其后所有的局面得出的：没有其他论证时，这就是证明。"

local KIND <const> = {
   T0 = "部分利他态", T2 = "完全利他态", S0 = "部分利己态", S1 = "自主利己态", S2 = "完全利己态",
}

local function kind_sentence(a)
   local sum <const> = a.kind:sub(1, 1) == "T" and "异或为 0（利他态 T）" or "异或不为 0（利己态 S）"
   return ("%s，即%s：%s，充裕堆（多于一根）%d 个，孤单堆（仅一根）%d 个。"):format(a.kind, KIND[a.kind], sum, a.rich,
      a.lonely)
end

local NORMAL <const> = {
   T = "T 态无论怎样取都成为 S 态，任何 S 态都可以取成 T 态，而结束时没有火柴，是 T 态。所以刚取过的一方可以每次都把 T 态留给对方，最后一根必由他取。",
   S = "任何 S 态都可以取成 T 态，T 态无论怎样取都成为 S 态，而结束时没有火柴，是 T 态。所以轮到取的一方可以每次都把 T 态留给对方，最后一根必由他取。",
}

local FORCED <const> = "每次只能取走一整堆，已无可选择。"

local COURSE <const> = {
   T2 = "T2 态只能转变为 S2 态或 S1 态。",
   S2 = "S2 态可以一次转变为 T2 态，不能一次转变为 T0 态。",
   S1 = "胜负在 S1 态决定：恰有一种取法转变为 T0 态，恰有一种取法转变为 S0 态。",
   S0 = FORCED,
   T0 = FORCED,
}

local MISERE <const> = {
   T2 = "轮到取的一方早晚要把状态变为 S1 态，而在 S1 态取的一方可以决定谁取最后一根。",
   S2 = "轮到取的一方只要始终把 T2 态留给对方，对方最后就不得不把状态变为 S1 态，而在 S1 态取的一方可以决定谁取最后一根。",
   S1 = "轮到取的一方控制着 S1 态：留下 S0 态，即奇数个孤单堆，对方就必须取最后一根。",
   S0 = "孤单堆为奇数个：轮到取的一方必取最后一根，必败。",
   T0 = "孤单堆为偶数个：刚取过的一方必取最后一根，必败。",
}

function words.kind(a)
   local second <const> = a.play == "misere" and MISERE[a.kind] or NORMAL[a.kind:sub(1, 1)]
   return { kind_sentence(a), COURSE[a.kind], second }
end

function words.procedure(a)
   local won <const> = a.outcome == "N"
   if a.play == "normal" or a.rich > 1 then
      if not won then return { "s = 0：刚取过的一方必胜，没有必胜的取法可找。" } end
      return { "s 不为 0。凡 d 大于 0 的堆，从中取 d 根，轮到取的一方必胜。" }
   end
   if a.rich == 1 then
      local i <const> = a.rich_heap
      if a.bits.nim_sum == a.heaps[i] then
         return { ("只有第%d堆是充裕堆，且 d%d = n%d：把它取成一根，轮到取的一方必胜。"):format(i, i, i) }
      end
      return { ("只有第%d堆是充裕堆，且 d%d 不等于 n%d：把它取完，轮到取的一方必胜。"):format(i, i, i) }
   end
   if won then return { "没有充裕堆，且 s = 0：任取一根，轮到取的一方必胜。" } end
   return { "没有充裕堆，且 s = 1：刚取过的一方必胜，没有必胜的取法可找。" }
end

local function act(move)
   if move.state then return "走到 " .. move.after end
   if #move.parts > 0 then
      return ("把第%d堆变为 %s"):format(move.heap, table.concat(move.parts, "-"))
   end
   if move.rest == 0 then return ("取完第%d堆（%d根）"):format(move.heap, move.take) end
   return ("从第%d堆取 %d 根"):format(move.heap, move.take)
end

function words.move(move)
   if move.state then return act(move) end
   return ("%s，留下 %s%s"):format(act(move), move.after, move.kind and "（" .. move.kind .. "）" or "")
end

function words.moves(a)
   if a.winning_count > 0 then return {} end
   return { ("没有：无论怎样取，对方都有必胜的应法。坚持最久的取法是：%s。"):format(act(a.best)) }
end

function words.departure(a)
   if a.kind == "T2" or a.kind == "S2" then
      return { "只要充裕堆还有两个或更多，取法就与“取最后一根者胜”相同。只剩一个充裕堆时才不同：那里要留下偶数个孤单堆（T0），这里要留下奇数个（S0）。" }
   elseif a.kind == "S1" then
      return { ("取法在这里不同：若取最后一根者胜，应当%s，留下偶数个孤单堆（T0）；现在取最后一根者负，应当%s，留下奇数个孤单堆（S0）。"):format(
         act(a.normal_move), act(a.winning_moves[1])) }
   end
   return { "只有孤单堆时过程已定，两种规则下取最后一根的是同一方，所以胜负与“取最后一根者胜”相反。" }
end

return words
