/* Feeds the inputs of libFuzzer to a target: NIM_FUZZ_TARGET names a script that returns a function
   of one string. The function takes any bytes; errors that it raises are findings, and so is
   whatever the sanitizers report. nim.core is linked in, so that the fuzzer sees which bytes reach
   new code. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int luaopen_nim_core(lua_State *L);
int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static lua_State *L;

int LLVMFuzzerInitialize(int *count, char ***arguments) {
   (void)count;
   (void)arguments;
   const char *target = getenv("NIM_FUZZ_TARGET");
   L = luaL_newstate();
   if (!L || !target) {
      fprintf(stderr, "driver: NIM_FUZZ_TARGET expected\n");
      exit(1);
   }
   luaL_openlibs(L);
   luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
   lua_pushcfunction(L, luaopen_nim_core);
   lua_setfield(L, -2, "nim.core");
   lua_settop(L, 0);
   if (luaL_dofile(L, target) != LUA_OK) {
      fprintf(stderr, "%s\n", lua_tostring(L, -1));
      exit(1);
   }
   return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
   lua_pushvalue(L, 1);
   lua_pushlstring(L, (const char *)bytes, size);
   if (lua_pcall(L, 1, 0, 0) != LUA_OK) {
      fprintf(stderr, "finding: %s\n", luaL_tolstring(L, -1, NULL));
      abort();
   }
   return 0;
}
