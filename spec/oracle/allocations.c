/* Makes every allocation fail in turn:  allocations SCRIPT...

   Each script returns a function. It is called again and again in one Lua state: in one series all
   allocations from the n-th on fail, in the other the n-th and the one after it (Lua tries each
   twice, the second time after a collection), for n = 1, 2, … until a call meets no failure. A call
   may succeed or fail with "not enough memory", nothing else. In a third series the module itself
   is loaded, in a new state each time. In the end all memory must be freed.

   It links Lua, which the module must not do, so the module finds Lua's functions here. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ledger {
   size_t bytes;     /* in use */
   long requests;    /* for more memory, since the last arm() */
   long first, last; /* the requests to refuse */
   bool refused;
   bool wrong_size; /* a caller gave a wrong size */
} ledger;

/* Each block is preceded by its size, to check what callers say about it. */
static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
   ledger *book = context;
   size_t *head = block == NULL ? NULL : (size_t *)block - 2;
   if (head == NULL)
      old_size = 0; /* there Lua gives the type of the object */
   else if (head[0] != old_size)
      book->wrong_size = true;
   if (new_size == 0) {
      book->bytes -= old_size;
      free(head);
      return NULL;
   }
   if (new_size > old_size) {
      book->requests++;
      if (book->requests >= book->first && book->requests <= book->last) {
         book->refused = true;
         return NULL;
      }
   }
   size_t *moved = realloc(head, new_size + 2 * sizeof *head);
   if (moved == NULL) return NULL;
   moved[0] = new_size;
   book->bytes = book->bytes - old_size + new_size;
   return moved + 2;
}

static void arm(ledger *book, long first, long last) {
   book->requests = 0;
   book->first = first;
   book->last = last;
   book->refused = false;
}

static void disarm(ledger *book) {
   arm(book, 1, 0);
}

static void fail(const char *what, long request, const char *message) {
   fprintf(stderr, "%s, request %ld: %s\n", what, request, message == NULL ? "(no text)" : message);
   exit(1);
}

/* Whether the result of a protected call is allowed; pops the error. */
static void check(lua_State *L, const ledger *book, int status, const char *what, long request) {
   if (status != LUA_OK) {
      const char *message = lua_tostring(L, -1);
      if (message == NULL || strstr(message, "not enough memory") == NULL)
         fail(what, request, message);
      lua_pop(L, 1);
   }
   if (book->wrong_size) fail(what, request, "a block was returned with another size");
}

static lua_State *new_state(ledger *book) {
   *book = (ledger){0};
   disarm(book);
   lua_State *L = lua_newstate(allocate, book);
   if (L == NULL) fail("new state", 0, "no memory");
   luaL_openlibs(L);
   /* Lua 5.4.4 makes the metatable of long buffers when it first needs one, and leaves it half made
      for good if memory runs out meanwhile. That is not under test: let it be made. */
   if (luaL_dostring(L, "return table.concat({ ('x'):rep(5000), 'y' })") != LUA_OK)
      fail("new state", 0, lua_tostring(L, -1));
   lua_settop(L, 0);
   return L;
}

static void close_state(lua_State *L, const ledger *book, const char *what, long request) {
   lua_close(L);
   if (book->bytes != 0) fail(what, request, "memory was not returned");
}

/* Calls the function on the top until no allocation fails; returns how many did. */
static long run_series(lua_State *L, ledger *book, const char *script, bool all_after) {
   for (long request = 1;; request++) {
      lua_pushvalue(L, -1);
      arm(book, request, all_after ? LONG_MAX : request + 1);
      int status = lua_pcall(L, 0, 0, 0);
      bool refused = book->refused;
      disarm(book);
      check(L, book, status, script, request);
      if (!refused) {
         if (status != LUA_OK) fail(script, request, "no allocation failed, but the call did");
         return request - 1;
      }
   }
}

static long run_script(const char *script) {
   ledger book;
   lua_State *L = new_state(&book);
   if (luaL_loadfile(L, script) != LUA_OK || lua_pcall(L, 0, 1, 0) != LUA_OK)
      fail(script, 0, lua_tostring(L, -1));
   long count = run_series(L, &book, script, true) + run_series(L, &book, script, false);
   close_state(L, &book, script, 0);
   return count;
}

static long run_loading(void) {
   for (long request = 1;; request++) {
      ledger book;
      lua_State *L = new_state(&book);
      lua_getglobal(L, "require");
      lua_pushliteral(L, "nim.core");
      arm(&book, request, LONG_MAX);
      int status = lua_pcall(L, 1, 0, 0);
      bool refused = book.refused;
      disarm(&book);
      /* require adds text of its own when a module fails to load */
      check(L, &book, status, "require", request);
      close_state(L, &book, "require", request);
      if (!refused) return request - 1;
   }
}

int main(int count, char **arguments) {
   printf("require: %ld failures met\n", run_loading());
   for (int i = 1; i < count; i++)
      printf("%s: %ld failures met\n", arguments[i], run_script(arguments[i]));
   return 0;
}
