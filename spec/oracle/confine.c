/* Confines a child process and reports what that can still do:  confine

   The child writes its report to a pipe, which it keeps. */
#include "core/base/nim_confine.c"

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>

static int out;

static void tell(const char *what, bool possible) {
   char line[80];
   int size = snprintf(line, sizeof line, "%s: %s\n", what, possible ? "yes" : "no");
   if (write(out, line, (size_t)size) != size) _exit(3);
}

static bool can_map(size_t size) {
   void *block = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (block != MAP_FAILED) munmap(block, size);
   return block != MAP_FAILED;
}

static bool limit_is_zero(int resource) {
   struct rlimit now;
   return getrlimit(resource, &now) == 0 && now.rlim_cur == 0 && now.rlim_max == 0;
}

static _Noreturn void confined(void) {
   int before = open("/etc/hostname", O_RDONLY);
   tell("a file was open", before >= 0);
   tell("confined", nim_confine(out, (size_t)64 << 20));
   char byte;
   tell("read the file that was open", read(before, &byte, 1) == 1);
   tell("read standard input", read(0, &byte, 1) != 0);
   tell("write to standard output", write(1, "seen\n", 5) == 5); /* nobody reads it */
   tell("open a file", open("/etc/passwd", O_RDONLY) >= 0);
   tell("open a socket", socket(AF_INET, SOCK_STREAM, 0) >= 0);
   tell("gain rights", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1);
   tell("leave a core file", !limit_is_zero(RLIMIT_CORE));
   tell("let a file grow", !limit_is_zero(RLIMIT_FSIZE));
   tell("start a process, unless it is root", !limit_is_zero(RLIMIT_NPROC));
   tell("take 16 MB", can_map((size_t)16 << 20));
   tell("take 128 MB", can_map((size_t)128 << 20));
   errno = 0;
   tell("keep a standard stream", nim_confine(2, 0) || errno != EINVAL);
   _exit(0);
}

int main(void) {
   int ends[2];
   if (pipe(ends) != 0) return 1;
   pid_t pid = fork();
   if (pid == 0) {
      close(ends[0]);
      out = ends[1];
      confined();
   }
   close(ends[1]);
   char text[2000];
   ssize_t size;
   while ((size = read(ends[0], text, sizeof text)) > 0)
      fwrite(text, 1, (size_t)size, stdout);
   int status;
   return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0 ? 0 : 1;
}
