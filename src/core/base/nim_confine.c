/* Giving up what a process that plays games between bots does not need. GNU for prctl. */
#define _GNU_SOURCE
#include "core/base/nim_confine.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { STREAMS = 3 };

/* Lowers a limit for good, unless it is lower already. */
static bool limit(int resource, rlim_t most) {
   struct rlimit now;
   if (getrlimit(resource, &now) != 0) return false;
   if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
   now.rlim_cur = now.rlim_max = most;
   return setrlimit(resource, &now) == 0;
}

/* The address space in use, or 0 where the system does not report it. */
static rlim_t address_space(void) {
   unsigned long long pages = 0;
   FILE *file = fopen("/proc/self/statm", "r");
   if (!file) return 0;
   if (fscanf(file, "%llu", &pages) != 1) pages = 0;
   fclose(file);
   return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static bool empty_streams(void) {
   int null = open("/dev/null", O_RDWR | O_CLOEXEC);
   if (null < 0) return false;
   for (int stream = 0; stream < STREAMS; stream++)
      if (dup2(null, stream) < 0) return false;
   return null < STREAMS || close(null) == 0;
}

/* Closes all descriptors except the streams and the one kept: those that the system lists or, where
   it has no list, all possible ones. */
static void close_others(int kept) {
   DIR *list = opendir("/proc/self/fd");
   if (list) {
      const struct dirent *entry;
      while ((entry = readdir(list))) {
         int descriptor = atoi(entry->d_name); /* 0 for "." and ".." */
         if (descriptor >= STREAMS && descriptor != kept && descriptor != dirfd(list))
            close(descriptor);
      }
      closedir(list);
      return;
   }
   long most = sysconf(_SC_OPEN_MAX);
   for (int descriptor = STREAMS; descriptor < (most > 0 ? most : 1024); descriptor++)
      if (descriptor != kept) close(descriptor);
}

bool nim_confine(int kept, size_t growth) {
   rlim_t space = address_space();
   if (kept < STREAMS) {
      errno = EINVAL;
      return false;
   }
#ifdef PR_SET_NO_NEW_PRIVS
   if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 && errno != EINVAL) return false;
#endif
   if (!empty_streams()) return false;
   close_others(kept);
#ifdef RLIMIT_NPROC
   if (!limit(RLIMIT_NPROC, 0)) return false;
#endif
   if (space > 0 && !limit(RLIMIT_AS, space + growth)) return false;
   return limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NOFILE, 0);
}
