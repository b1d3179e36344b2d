#include "lnim.h"

nim_memory lnim_memory(lua_State *L) {
   nim_memory memory;
   memory.resize = lua_getallocf(L, &memory.context);
   return memory;
}

int lnim_raise(lua_State *L, nim_status status) {
   switch (status) {
   case NIM_NO_MEMORY: return luaL_error(L, "not enough memory");
   case NIM_OVERFLOW: return luaL_error(L, "result does not fit 63 bits");
   case NIM_INTERRUPTED: return luaL_error(L, "interrupted!");
   default: return luaL_error(L, "limit reached");
   }
}

static bool hook_changed(void *context) {
   const lnim_watch *watch = context;
   return lua_gethook(watch->main_thread) != watch->hook ||
          lua_gethookmask(watch->main_thread) != watch->mask;
}

void lnim_watch_start(lua_State *L, lnim_watch *watch) {
   lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
   watch->main_thread = lua_tothread(L, -1);
   lua_pop(L, 1);
   watch->hook = lua_gethook(watch->main_thread);
   watch->mask = lua_gethookmask(watch->main_thread);
   watch->count = lua_gethookcount(watch->main_thread);
   watch->poll = (nim_poll){hook_changed, watch};
}

int lnim_interrupted(lua_State *L, const lnim_watch *watch) {
   lua_sethook(watch->main_thread, watch->hook, watch->mask, watch->count);
   return luaL_error(L, "interrupted!");
}

LUAMOD_API int luaopen_nim_core(lua_State *L) {
   luaL_checkversion(L);
   lua_newtable(L);
   lnim_open_normal(L);
   lnim_open_terminal(L);
   return 1;
}
