-- 命令 outcome 与 moves 所用的中文。

return {
   forms = {},
   plays = { normal = "走最后一步者胜", misere = "走最后一步者负" },
   winner = { N = "轮到取的一方必胜", P = "刚取过的一方必胜" },
   outcome = "{position}（{play}）：{outcome}，{winner}；{lasts}",
   lasts = "双方都走最好的着法时，还要走 {remoteness} 步",
   long = "步数需要长时间的搜索（luanim solve）",
   leaves = "留下 {after}",
   no_move = "没有着法",
   no_winning_move = "没有必胜的取法",
}
