/* Loaded into every process below `make asan`, so that leaks are looked for in Lua alone: a spec
   also starts programs that are not ours, and some of them leak. The sanitizer asks this function,
   which it leaves undefined, before it looks. */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>

int __lsan_is_turned_off(void);

int __lsan_is_turned_off(void) {
   return strncmp(program_invocation_short_name, "lua", strlen("lua")) != 0;
}
