-- 对局所用的中文。英文也能识别。

local annotated <const> = require "nim.annotate.zh"
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

words.welcome = {
   nim = {
      normal = "你的对手是 {bot}。取最后一根火柴者胜。输入“帮助”可得帮助。",
      misere = "你的对手是 {bot}。取最后一根火柴者负。输入“帮助”可得帮助。",
   },
   rules = {
      normal = "你的对手是 {bot}。走最后一步者胜。输入“帮助”可得帮助。",
      misere = "你的对手是 {bot}。走最后一步者负。输入“帮助”可得帮助。",
   },
}
words.help = {
   heaps = [[
请输入堆号和根数：2 3，或：从第2堆取3根。
规则允许分堆时，输入留下的各堆：第2堆留1 4。]],
   state = "请输入走后留下的所有数：3 5。",
   commands = "其他命令：局面、提示、为什么、悔棋、重来、认输、保存 文件名、退出。",
}

words.prompt = "请取："
words.nonsense = {
   heaps = "抱歉，看不懂。请输入堆号和根数，如 2 3；或输入：帮助。",
   state = "抱歉，看不懂。请输入走后留下的所有数，如 3 5；或输入：帮助。",
}
words.which_heap = "从哪一堆取？请输入堆号和根数，如 2 3。"
words.no_such_heap = "没有第{heap}堆：堆号从 1 到 {heaps}。"
words.empty_heap = "第{heap}堆已经取完。"
words.how_many = "从第{heap}堆取几根？"
words.takes_one = "第{heap}堆只有 1 根：请取这一根。"
words.takes = "第{heap}堆有 {size} 根：可取 1 到 {size} 根。"
words.illegal = "规则 {rules} 不允许这样走。"

words.acts = annotated.acts
words.hint = "你可以赢：{act}。"
words.no_hint = "对手不出错就赢不了。{defence}"
words.defence = "坚持最久的取法是：{act}。"
words.unknown = "要算很久才能知道：{message}。"

words.bot_acts = {
   state = "{bot} 走到 {after}。",
   leave = "{bot} 把第{heap}堆变为 {parts}。",
   split = "{bot} 从第{heap}堆取 {take} 根，其余变为 {parts}。",
   take = "{bot} 从第{heap}堆取 {take} 根。",
}
words.bot_failed = "{bot} 出了故障，判负：{fault}"

words.nothing_to_undo = "没有可以悔的棋。"
words.again = "从头再来。"
words.save_where = "保存到哪里？请输入：保存 文件名"
words.saved = "已保存到 {path}。"
words.not_saved = "没有保存：{message}。"

words.you_won = "你赢了。"
words.bot_won = "{bot} 赢了。"
words.unfinished = "对局没有下完。"

return words
