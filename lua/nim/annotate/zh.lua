-- 复盘所用的中文。

return {
   forms = {
      errors = { zero = "没有失误", one = "1 次失误", many = "{n} 次失误" },
   },
   acts = {
      state = "走到 {after}",
      leave = "把第{heap}堆变为 {parts}",
      split = "从第{heap}堆取 {take} 根，其余变为 {parts}",
      take = "从第{heap}堆取 {take} 根",
   },
   seats = { first = "先手", second = "后手" },
   played = {
      state = "{number}. {seat}：{act}",
      plain = "{number}. {seat}：{act}，留下 {after}",
      kind = "{number}. {seat}：{act}，留下 {after}（{kind}）",
   },
   better = "失误：{seat}本可获胜：{act}",
   course = "过程：{course}",
   errors = "先手：{first:errors}。后手：{second:errors}。",
   forfeit = "{seat}被判负（{reason}）：{fault}",
   winner = "{seat}获胜。",
}
