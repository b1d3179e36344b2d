/***
Looking at each byte of a text, which takes Lua's patterns ten times as long.
@submodule nim.core
*/
#include "core/base/nim_checksum.h"
#include "lua/base/lnim_base.h"

#include <inttypes.h>
#include <stdio.h>

/* The text at index 1, and how much of it counts: the length at index 2, or all. */
static const char *check_beginning(lua_State *L, size_t *length) {
   const char *bytes = lnim_check_text(L, 1, "text", length);
   if (!lua_isnoneornil(L, 2))
      *length = (size_t)lnim_check_integer(L, 2, "length", 0, (lua_Integer)*length);
   return bytes;
}

/***
A checksum against accidents: CRC-32, as in zip, gzip and PNG.
@function checksum
@tparam string text any bytes
@tparam[opt=#text] integer length bytes that count
@treturn string 8 hexadecimal digits
*/
static int checksum(lua_State *L) {
   size_t length;
   const char *bytes = check_beginning(L, &length);
   char digits[9];
   snprintf(digits, sizeof digits, "%08" PRIx32, nim_checksum(bytes, length));
   lua_pushstring(L, digits);
   return 1;
}

/***
Whether a text consists of printable ASCII characters alone.
@function is_plain
@tparam string text any bytes
@tparam[opt=#text] integer length bytes that count
@treturn boolean
*/
static int is_plain(lua_State *L) {
   size_t length, i = 0;
   const char *bytes = check_beginning(L, &length);
   while (i < length && bytes[i] >= ' ' && bytes[i] <= '~')
      i++;
   lua_pushboolean(L, i == length);
   return 1;
}

void lnim_open_bytes(lua_State *L) {
   static const luaL_Reg functions[] = {
         {"checksum", checksum}, {"is_plain", is_plain}, {NULL, NULL}};
   luaL_setfuncs(L, functions, 0);
}
