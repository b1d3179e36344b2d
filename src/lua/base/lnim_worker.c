/***
Processes that work for this one.

A worker is a copy of this process as it is at that moment: whatever Lua values it needs are simply
there. It talks with its parent by messages, strings of any length, over a socket pair. It notes the
job it is doing in memory that both share, which costs no system call and can still be read when it
hangs or has died. It dies with its parent, and ignores Ctrl-C, which is its parent's business.
@submodule nim.core
*/
#define _GNU_SOURCE
#include "core/base/nim_confine.h"
#include "lua/base/lnim_base.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static const char TYPE[] = "nim.worker";

/* The key in the registry of a table whose weak keys are the workers of this process. */
static const char all_workers = 0;

/* One end of a connection: in the parent it stands for the worker, in the worker for the parent.
   User value 1 is the buffer of the incoming message, a userdata. */
typedef struct lnim_worker {
   pid_t owner;              /* the process that this end belongs to; a copy elsewhere is dead */
   pid_t pid;                /* of the worker; 0 in it, and when it has been waited for */
   int socket;               /* -1 when closed */
   _Atomic lua_Integer *job; /* what the worker notes; NULL when closed */
   size_t size;              /* bytes of the buffer */
   size_t used;              /* bytes received */
} lnim_worker;

/* A message begins with its length. */
enum { HEADER = sizeof(uint64_t), FIRST_BUFFER = 4096 };

static const uint64_t LONGEST_MESSAGE = (uint64_t)1 << 31;

static lnim_worker *self(lua_State *L) {
   lnim_worker *worker = lnim_check_object(L, 1, "self", TYPE);
   if (worker->socket < 0 || worker->owner != getpid())
      lnim_error(L, "self: running worker expected, got one that was joined");
   return worker;
}

/* Idempotent. */
static void release(lnim_worker *worker) {
   if (worker->socket >= 0) close(worker->socket);
   worker->socket = -1;
   if (worker->job != NULL) munmap(worker->job, sizeof *worker->job);
   worker->job = NULL;
}

/* Waits for the death of the worker; its status as waitpid gives it. */
static int reap(lnim_worker *worker) {
   int status = 0;
   while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR) {
   }
   worker->pid = 0;
   return status;
}

/* Starting */

/* If SIGCHLD is ignored, as whoever started this process may have left it, nobody learns how a
   worker ended, and its number may belong to another process before it is joined. */
static void keep_endings(void) {
   struct sigaction action;
   sigaction(SIGCHLD, NULL, &action);
   if ((action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN)
      signal(SIGCHLD, SIG_DFL);
}

/* Forgets the other workers of the parent: an open copy of a socket would keep it alive. */
static void close_siblings(lua_State *L) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, &all_workers);
   lua_pushnil(L);
   while (lua_next(L, -2)) {
      lua_pop(L, 1);
      release(lua_touserdata(L, -1));
   }
   lua_pop(L, 1);
}

/* In the new process, with the function at index 1 and its end of the connection at index 2: calls
   the function and ends the process, without what the parent would do at its end. */
static _Noreturn void run_worker(lua_State *L, pid_t parent) {
#ifdef __linux__
   prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
   if (getppid() != parent) _exit(0); /* it died before it could be watched */
   signal(SIGINT, SIG_IGN);
   close_siblings(L);
   int status = lua_pcall(L, 1, 0, 0);
   /* Nothing may raise any more: it would continue with what the parent does. So no __tostring. */
   if (status != LUA_OK && lua_type(L, -1) == LUA_TSTRING)
      fprintf(stderr, "worker: %s\n", lua_tostring(L, -1));
   else if (status != LUA_OK)
      fprintf(stderr, "worker: error object is a %s value\n", luaL_typename(L, -1));
   fflush(NULL);
   _exit(status == LUA_OK ? 0 : 70);
}

/***
Starts a worker.
@function fork
@tparam function body called in the worker with its end of the connection; when it returns, the
worker ends
@treturn worker the parent's end, or nil, a message and its number. Its methods, of both ends:
`send (text)`; `receive ()`, the next message, or nil if the other process is gone: in the worker
it waits, in the parent it returns false if no whole message has arrived. Of the worker's end: `note
(integer)`; `confine ()`, which leaves it no file, no other process and at most 4 GB of memory
beyond what it has (true, or nil, a message and its number). Of the parent's: `noted ()`, the
integer noted last, 0 at first; `join ()`, which kills the worker unless it has ended, and returns
"exit" and its exit code or "signal" and its number
*/
static int fork_worker(lua_State *L) {
   lnim_check_type(L, 1, "body", LUA_TFUNCTION);
   lua_settop(L, 1);
   keep_endings();
   lnim_worker *worker = lua_newuserdatauv(L, sizeof *worker, 1);
   *worker = (lnim_worker){.owner = getpid(), .socket = -1};
   luaL_setmetatable(L, TYPE);

   void *shared =
         mmap(NULL, sizeof *worker->job, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
   if (shared == MAP_FAILED) return luaL_fileresult(L, 0, NULL);
   worker->job = shared;
   int ends[2];
   if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
      int error = errno;
      release(worker);
      errno = error;
      return luaL_fileresult(L, 0, NULL);
   }
   fcntl(ends[0], F_SETFD, FD_CLOEXEC);
   fcntl(ends[1], F_SETFD, FD_CLOEXEC);

   fflush(NULL); /* buffered output would be written twice */
   pid_t parent = getpid(), pid = fork();
   if (pid == 0) {
      close(ends[0]);
      worker->owner = getpid();
      worker->socket = ends[1];
      run_worker(L, parent);
   }
   int error = errno;
   close(ends[1]);
   worker->socket = ends[0];
   if (pid < 0) {
      release(worker);
      errno = error;
      return luaL_fileresult(L, 0, NULL);
   }
   worker->pid = pid;
   lua_rawgetp(L, LUA_REGISTRYINDEX, &all_workers);
   lua_pushvalue(L, 2);
   lua_pushboolean(L, true);
   lua_rawset(L, -3);
   lua_settop(L, 2);
   return 1;
}

/* Messages */

static int worker_send(lua_State *L) {
   lnim_worker *worker = self(L);
   size_t length;
   const char *text = lnim_check_text(L, 2, "text", &length);
   if (length > LONGEST_MESSAGE)
      return lnim_error(L, "message: at most 2^31 bytes expected, got more");
   uint64_t header = length;
   struct iovec parts[2] = {{&header, sizeof header}, {0}};
   memcpy(&parts[1].iov_base, &text, sizeof text); /* sendmsg does not write to it */
   parts[1].iov_len = length;
   struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
   for (;;) {
      ssize_t sent = sendmsg(worker->socket, &message, MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent < 0) return luaL_fileresult(L, 0, NULL);
      for (size_t left = (size_t)sent; message.msg_iovlen > 0;) {
         if (left < message.msg_iov->iov_len) {
            message.msg_iov->iov_base = (char *)message.msg_iov->iov_base + left;
            message.msg_iov->iov_len -= left;
            break;
         }
         left -= message.msg_iov->iov_len;
         message.msg_iov++;
         message.msg_iovlen--;
      }
      if (message.msg_iovlen == 0) break;
   }
   lua_pushboolean(L, true);
   return 1;
}

/* The bytes of the incoming message: its header, and its text if the header has arrived. */
static size_t wanted(const lnim_worker *worker, const char *buffer) {
   uint64_t length = 0;
   if (worker->used < HEADER) return HEADER;
   memcpy(&length, buffer, HEADER);
   return length > LONGEST_MESSAGE ? SIZE_MAX : HEADER + (size_t)length;
}

/* The buffer, user value 1, with room for that many bytes; what was received stays. */
static char *buffer_of(lua_State *L, lnim_worker *worker, size_t size) {
   if (size > worker->size) {
      if (size < FIRST_BUFFER) size = FIRST_BUFFER;
      lua_getiuservalue(L, 1, 1);
      char *larger = lua_newuserdatauv(L, size, 0);
      if (worker->used > 0) memcpy(larger, lua_touserdata(L, -2), worker->used);
      lua_setiuservalue(L, 1, 1);
      worker->size = size;
      lua_pop(L, 1);
   }
   lua_getiuservalue(L, 1, 1);
   char *buffer = lua_touserdata(L, -1);
   lua_pop(L, 1);
   return buffer;
}

static int worker_receive(lua_State *L) {
   lnim_worker *worker = self(L);
   bool in_parent = worker->pid != 0;
   char *buffer = buffer_of(L, worker, HEADER);
   size_t end;
   while (worker->used < (end = wanted(worker, buffer))) {
      if (end == SIZE_MAX) return lnim_error(L, "message: at most 2^31 bytes expected, got more");
      buffer = buffer_of(L, worker, end);
      ssize_t got = recv(worker->socket, buffer + worker->used, end - worker->used,
                         in_parent ? MSG_DONTWAIT : 0);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
         lua_pushboolean(L, false);
         return 1;
      }
      if (got <= 0) {
         lua_pushnil(L);
         return 1;
      }
      worker->used += (size_t)got;
   }
   lua_pushlstring(L, buffer + HEADER, end - HEADER);
   worker->used = 0;
   return 1;
}

/* Notes */

static int worker_note(lua_State *L) {
   lnim_worker *worker = self(L);
   lua_Integer job = lnim_check_integer(L, 2, "job", LUA_MININTEGER, LUA_MAXINTEGER);
   atomic_store_explicit(worker->job, job, memory_order_relaxed);
   return 0;
}

static int worker_noted(lua_State *L) {
   lua_pushinteger(L, atomic_load_explicit(self(L)->job, memory_order_relaxed));
   return 1;
}

/***
Waits until a worker sends something or ends.
@function wait
@tparam {worker,...} workers
@tparam number seconds at most; fewer when a signal comes
@treturn {integer,...} the indices of the workers for which `receive` has something
*/
static int wait_for(lua_State *L) {
   lnim_check_type(L, 1, "workers", LUA_TTABLE);
   lua_Number seconds = lnim_check_number(L, 2, "seconds");
   lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
   struct pollfd *polled = lua_newuserdatauv(L, (size_t)(count + 1) * sizeof *polled, 0);
   for (lua_Integer i = 0; i < count; i++) {
      lua_rawgeti(L, 1, i + 1);
      lua_replace(L, 2);
      const lnim_worker *worker = lnim_check_object(L, 2, "worker", TYPE);
      polled[i] = (struct pollfd){.fd = worker->socket, .events = POLLIN};
   }
   if (!(seconds >= 0)) seconds = 0;
   if (seconds > 1e6) seconds = 1e6;
   int ready = poll(polled, (nfds_t)count, (int)(seconds * 1000 + 0.999));
   lua_newtable(L);
   lua_Integer found = 0;
   for (lua_Integer i = 0; i < count && ready > 0; i++) {
      if (polled[i].revents == 0) continue;
      lua_pushinteger(L, i + 1);
      lua_rawseti(L, -2, ++found);
   }
   return 1;
}

/* Confining. The bound on memory is far above what games need: it keeps the machine alive. */

enum { MOST_GROWTH_GB = 4 };

static int worker_confine(lua_State *L) {
   lnim_worker *worker = self(L);
   if (worker->pid != 0) return lnim_error(L, "self: the worker's end expected, got the parent's");
   bool confined = nim_confine(worker->socket, (size_t)MOST_GROWTH_GB << 30);
   return luaL_fileresult(L, confined, NULL);
}

/* Ending */

static int worker_join(lua_State *L) {
   lnim_worker *worker = self(L);
   if (worker->pid == 0) return lnim_error(L, "self: the parent's end expected, got the worker's");
   kill(worker->pid, SIGKILL); /* does nothing to one that has ended */
   release(worker);
   int status = reap(worker);
   lua_pushstring(L, WIFEXITED(status) ? "exit" : "signal");
   lua_pushinteger(L, WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
   return 2;
}

/* __gc and __close. In a worker the copies of its parent's ends mean nothing, and its own end stays
   open as long as the process lives: its closing tells the parent of the death. */
static int worker_close(lua_State *L) {
   lnim_worker *worker = lnim_check_object(L, 1, "self", TYPE);
   if (worker->owner != getpid() || worker->pid == 0) return 0;
   release(worker);
   kill(worker->pid, SIGKILL);
   reap(worker);
   return 0;
}

void lnim_open_worker(lua_State *L) {
   static const luaL_Reg metamethods[] = {
         {"__close", worker_close}, {"__gc", worker_close}, {NULL, NULL}};
   static const luaL_Reg methods[] = {{"confine", worker_confine},
                                      {"join", worker_join},
                                      {"note", worker_note},
                                      {"noted", worker_noted},
                                      {"receive", worker_receive},
                                      {"send", worker_send},
                                      {NULL, NULL}};
   static const luaL_Reg functions[] = {{"fork", fork_worker}, {"wait", wait_for}, {NULL, NULL}};
   lua_newtable(L);
   lua_createtable(L, 0, 1);
   lua_pushliteral(L, "k");
   lua_setfield(L, -2, "__mode");
   lua_setmetatable(L, -2);
   lua_rawsetp(L, LUA_REGISTRYINDEX, &all_workers);
   lnim_new_class(L, TYPE, metamethods, methods);
   lua_pop(L, 2);
   luaL_setfuncs(L, functions, 0);
}
