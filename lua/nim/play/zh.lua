-- 对局所用的中文。英文也能识别。

local english <const> = require "nim.play.en"

local words <const> = {}

words.commands = setmetatable({
   ["帮助"] = "help", ["提示"] = "hint", ["为什么"] = "why", ["悔棋"] = "undo", ["重来"] = "restart",
   ["认输"] = "resign", ["保存"] = "save", ["局面"] = "board", ["退出"] = "quit",
}, { __index = english.commands })

words.roles = setmetatable({
   ["第"] = "heap", ["从"] = "heap", ["堆"] = "filler", ["取"] = "take", ["拿"] = "take",
   ["留"] = "leave", ["变为"] = "leave", ["根"] = "filler", ["把"] = "filler", ["我"] = "filler",
   ["中"] = "filler", ["和"] = "filler", ["火柴"] = "filler",
}, { __index = english.roles })

words.prompt = "请取："
words.help = [[
请输入堆号和根数：2 3，或：从第2堆取3根。
规则允许分堆时，输入留下的各堆：第2堆留1 4。
其他命令：局面、提示、为什么、悔棋、重来、认输、保存 文件名、退出。]]
words.nonsense = "抱歉，看不懂。请输入堆号和根数，如 2 3；或输入：帮助。"
words.which_heap = "从哪一堆取？请输入堆号和根数，如 2 3。"
words.nothing_to_undo = "没有可以悔的棋。"
words.again = "从头再来。"
words.save_where = "保存到哪里？请输入：保存 文件名"
words.you_won = "你赢了。"
words.unfinished = "对局没有下完。"

function words.welcome(start, bot)
   local last <const> = start.total and "取最后一根火柴者" or "走最后一步者"
   local ends <const> = start.play == "normal" and "胜" or "负"
   return ("你的对手是 %s。%s%s。输入“帮助”可得帮助。"):format(bot, last, ends)
end

function words.no_such_heap(heap, heaps)
   return ("没有第%d堆：堆号从 1 到 %d。"):format(heap, heaps)
end

function words.empty_heap(heap)
   return ("第%d堆已经取完。"):format(heap)
end

function words.how_many(heap)
   return ("从第%d堆取几根？"):format(heap)
end

function words.takes(heap, size)
   return size == 1 and ("第%d堆只有 1 根：请取这一根。"):format(heap)
      or ("第%d堆有 %d 根：可取 1 到 %d 根。"):format(heap, size, size)
end

function words.illegal(message)
   return "不能这样取：" .. message .. "。"
end

local function act(move)
   if move.state then return "走到 " .. move.after end
   if #move.parts > 0 then
      return ("把第%d堆变为 %s"):format(move.heap, table.concat(move.parts, "-"))
   end
   return ("从第%d堆取 %d 根"):format(move.heap, move.take)
end

function words.hint(move)
   return ("你可以赢：%s。"):format(act(move))
end

function words.no_hint(move)
   return ("对手不出错就赢不了。坚持最久的取法是：%s。"):format(act(move))
end

function words.bot_moves(bot, move)
   return ("%s %s。"):format(bot, act(move))
end

function words.bot_failed(bot, text)
   return ("%s 出了故障，判负：%s"):format(bot, text)
end

function words.bot_won(bot)
   return bot .. " 赢了。"
end

function words.saved(path)
   return ("已保存到 %s。"):format(path)
end

function words.not_saved(message)
   return ("没有保存：%s。"):format(message)
end

words.seats = { first = "先手", second = "后手" }

function words.played(number, seat, move, kind)
   return ("%3d. %s：%s，留下 %s%s"):format(number, words.seats[seat], act(move),
      move.after, kind and "（" .. kind .. "）" or "")
end

function words.better(seat, move)
   return ("     失误：%s本可获胜：%s"):format(words.seats[seat], act(move))
end

function words.errors(first, second)
   local function times(n)
      return n == 0 and "没有失误" or ("%d 次失误"):format(n)
   end
   return ("先手：%s。后手：%s。"):format(times(first), times(second))
end

function words.winner(seat)
   return words.seats[seat] .. "获胜。"
end

words.course = "过程："

return words
