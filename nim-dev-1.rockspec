-- The rock: what LuaRocks needs to build and install the package.
rockspec_format = "3.0"
package = "nim"
version = "dev-1"
source = { url = "." }
description = {
   summary = "The game of Nim and its relatives: who wins, by which moves, how fast, and why",
   detailed = [[
      Answers at C speed about Nim, taking-and-breaking games and rules of your own, in normal and
      in misère play; bots, tournaments with honest statistics, and the command luanim.]],
   license = "MIT",
}
dependencies = { "lua ~> 5.4", "argparse", "lua-cjson" }
build = {
   type = "make",
   variables = {
      CC = "$(CC)",
      CFLAGS = "$(CFLAGS)",
      LIBFLAG = "$(LIBFLAG)",
      LUA = "$(LUA)",
      LUA_INCDIR = "$(LUA_INCDIR)",
   },
   install_variables = {
      INST_LIBDIR = "$(LIBDIR)",
      INST_LUADIR = "$(LUADIR)",
      INST_BINDIR = "$(BINDIR)",
   },
}
test = { type = "command", command = "make test" }
