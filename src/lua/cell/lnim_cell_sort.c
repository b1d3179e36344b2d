/* The function `table.sort` as bots get it: its steps depend on the list alone.

   Lua's own draws pivots by the clock once a long list has been parted unevenly, and a bot's
   function sees them. Short lists are left to it. Here long ones are sorted by the same comparisons
   up to that point, then by a heapsort, so n items take at most about 4 n log n comparisons and a
   stack of log n. As with Lua's, an order function that contradicts itself may be noticed, or else
   leaves some order. */
#include "lua/cell/lnim_cell_library.h"

#include <limits.h>
#include <string.h>

/* Lua draws pivots only for more items than this. */
enum { SHORT = 100 };

/* What lies on the stack: the table, the order function or nil; above them items. */
enum { TABLE = 1, ORDER };

/* The order of the standard library in the C locale. */
static bool strings_less(lua_State *L, int a, int b) {
   size_t a_size, b_size;
   const char *a_text = lua_tolstring(L, a, &a_size), *b_text = lua_tolstring(L, b, &b_size);
   size_t common = a_size < b_size ? a_size : b_size;
   lnim_cell_charge(L, (lua_Integer)(common / LNIM_BYTES_PER_INSTRUCTION));
   int order = memcmp(a_text, b_text, common);
   return order ? order < 0 : a_size < b_size;
}

/* Whether the item at index a belongs before that at b; both are counted from the top. */
static bool less(lua_State *L, int a, int b) {
   if (lua_isnil(L, ORDER)) {
      if (lua_type(L, a) != LUA_TSTRING || lua_type(L, b) != LUA_TSTRING)
         return lua_compare(L, a, b, LUA_OPLT);
      return strings_less(L, a, b);
   }
   lua_pushvalue(L, ORDER);
   lua_pushvalue(L, a - 1);
   lua_pushvalue(L, b - 2);
   lua_call(L, 2, 1);
   bool result = lua_toboolean(L, -1);
   lua_pop(L, 1);
   return result;
}

static void get(lua_State *L, lua_Integer i) {
   lua_geti(L, TABLE, i);
}

/* Pops two items into these places, the top one first. */
static void set_two(lua_State *L, lua_Integer i, lua_Integer j) {
   lua_seti(L, TABLE, i);
   lua_seti(L, TABLE, j);
}

/* Exchanges the items at i < j if they are in the wrong order. */
static void put_in_order(lua_State *L, lua_Integer i, lua_Integer j) {
   get(L, i);
   get(L, j);
   if (less(L, -1, -2))
      set_two(L, i, j);
   else
      lua_pop(L, 2);
}

/* With the pivot on the top, which is also the item before last, parts the items: returns the
   pivot's new place. */
static lua_Integer part(lua_State *L, lua_Integer first, lua_Integer last) {
   lua_Integer i = first, j = last - 1;
   for (;;) {
      while (get(L, ++i), less(L, -1, -2)) {
         if (i == last - 1) luaL_error(L, "invalid order function for sorting");
         lua_pop(L, 1);
      }
      while (get(L, --j), less(L, -3, -1)) {
         if (j < i) luaL_error(L, "invalid order function for sorting");
         lua_pop(L, 1);
      }
      if (j < i) {
         lua_pop(L, 1);
         set_two(L, last - 1, i);
         return i;
      }
      set_two(L, i, j);
   }
}

/* Lets the item at the place sink in the heap of the items first … last, where the largest is the
   first. At any time all items are there, so an error of the order function loses none. */
static void sink(lua_State *L, lua_Integer place, lua_Integer first, lua_Integer last) {
   for (;;) {
      lua_Integer child = 2 * place - first + 1;
      if (child > last) return;
      get(L, place);
      get(L, child);
      if (child < last) {
         get(L, child + 1);
         bool second = less(L, -2, -1);
         lua_remove(L, second ? -2 : -1);
         child += second;
      }
      if (!less(L, -2, -1)) {
         lua_pop(L, 2);
         return;
      }
      set_two(L, place, child);
      place = child;
   }
}

static void heapsort(lua_State *L, lua_Integer first, lua_Integer last) {
   for (lua_Integer i = first + (last - first - 1) / 2; i >= first; i--)
      sink(L, i, first, last);
   for (; last > first; last--) {
      get(L, first);
      get(L, last);
      set_two(L, first, last);
      sink(L, first, first, last - 1);
   }
}

static lua_Integer logarithm(lua_Integer count) {
   lua_Integer result = 0;
   for (; count > 1; count /= 2)
      result++;
   return result;
}

/* Sorts items first … last; `each` is what it costs to reach one. After that many partitions the
   rest is left to heapsort. */
static void sort(lua_State *L, lua_Integer first, lua_Integer last, lua_Integer each,
                 lua_Integer partitions) {
   while (first < last) {
      lua_Integer count = last - first + 1;
      if (partitions-- == 0) {
         lnim_cell_charge(L, 2 * count * logarithm(count) * each);
         heapsort(L, first, last);
         return;
      }
      lnim_cell_charge(L, count * each);
      put_in_order(L, first, last);
      if (count == 2) return;
      lua_Integer middle = first + (last - first) / 2;
      get(L, middle);
      get(L, first);
      if (less(L, -2, -1)) {
         set_two(L, middle, first);
      } else {
         lua_pop(L, 1);
         get(L, last);
         if (less(L, -1, -2))
            set_two(L, middle, last);
         else
            lua_pop(L, 2);
      }
      if (count == 3) return;
      get(L, middle);
      lua_pushvalue(L, -1);
      get(L, last - 1);
      set_two(L, middle, last - 1);
      lua_Integer pivot = part(L, first, last);
      /* The shorter side first, so that the stack stays low. */
      if (pivot - first < last - pivot) {
         sort(L, first, pivot - 1, each, partitions);
         first = pivot + 1;
      } else {
         sort(L, pivot + 1, last, each, partitions);
         last = pivot - 1;
      }
   }
}

/* Whether a comparison may take so long that it must be charged: Lua would not. */
static bool has_long_strings(lua_State *L) {
   return lua_isnoneornil(L, ORDER) && lnim_cell_price(lnim_cell_of(L)) > 1;
}

int lnim_cell_sort_items(lua_State *L, lua_Integer length, lua_Integer each) {
   if (length <= SHORT && !has_long_strings(L)) {
      lnim_cell_charge(L, length * logarithm(length) * each);
      return lnim_cell_standard(L);
   }
   luaL_argcheck(L, length < INT_MAX, 1, "array too big");
   if (!lua_isnoneornil(L, ORDER)) luaL_checktype(L, ORDER, LUA_TFUNCTION);
   lua_settop(L, ORDER);
   luaL_checkstack(L, LUA_MINSTACK, NULL);
   sort(L, 1, length, each, 2 * logarithm(length));
   return 0;
}
