--- The commands of `luanim`: from a name to the module that defines and runs it.
-- A command is a table:
--
-- - `summary`: one line for the list of commands, and `group`, one of `nim.cli`'s, for its place;
-- - `limits`, if it takes those of `nim.commands.arguments`;
-- - `define (parser)`: adds its arguments and options to an argparse parser;
-- - `run (options, write)`: does the work. `write (…)` writes strings to standard output and ends
--   the command when nobody reads it any more. Returns nothing, or an exit code, or nil and a
--   message when the work failed; after wrong usage also 2, the exit code.
--
-- Since the help of any command loads them all, such a module requires inside `run` what is slow or
-- may be missing.
-- @module nim.commands

return {
   annotate = "nim.commands.annotate",
   bots = "nim.commands.bots",
   check = "nim.commands.check",
   ["check-bot"] = "nim.commands.check-bot",
   compare = "nim.commands.compare",
   explain = "nim.commands.explain",
   export = "nim.commands.export",
   genus = "nim.commands.genus",
   merge = "nim.commands.merge",
   moves = "nim.commands.moves",
   outcome = "nim.commands.outcome",
   period = "nim.commands.period",
   play = "nim.commands.play",
   plot = "nim.commands.plot",
   quotient = "nim.commands.quotient",
   rate = "nim.commands.rate",
   report = "nim.commands.report",
   rules = "nim.commands.rules",
   sequence = "nim.commands.sequence",
   solve = "nim.commands.solve",
   sprt = "nim.commands.sprt",
   standings = "nim.commands.standings",
   tournament = "nim.commands.tournament",
}
