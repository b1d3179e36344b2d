/* A file that appears whole or not at all; POSIX for lstat, getpid, fsync, folders and locks. */
#define _POSIX_C_SOURCE 200809L
#include "core/base/nim_output.h"

#include "core/base/nim_lock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void free_name(nim_output *output, const nim_memory *memory) {
   void *block = output->beside;
   nim_resize(memory, &block, output->size, 0, 1);
   output->beside = NULL;
}

/* Whether the name is "base.number.part". */
static bool is_beside(const char *name, const char *base) {
   const size_t length = strlen(base);
   if (strncmp(name, base, length) != 0 || name[length] != '.') return false;
   const char *number = name + length + 1, *end = number + strspn(number, "0123456789");
   return end > number && strcmp(end, ".part") == 0;
}

/* Removes a file whose writer, and with it the lock, is gone. If it has been renamed to its place
   meanwhile, the name beside belongs to another file. */
static void remove_abandoned(int folder, const char *name) {
   struct stat open_one, there;
   const int flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
   const int descriptor = openat(folder, name, flags);
   if (descriptor < 0) return;
   if (fstat(descriptor, &open_one) == 0 && S_ISREG(open_one.st_mode) &&
       nim_lock(descriptor, false) && fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
       there.st_dev == open_one.st_dev && there.st_ino == open_one.st_ino)
      unlinkat(folder, name, 0);
   close(descriptor);
}

/* The name of the file in its folder. */
static const char *base_of(const nim_output *output) {
   const char *slash = strrchr(output->path, '/');
   return slash == NULL ? output->path : slash + 1;
}

/* The name of the folder, in the memory of the name beside, which it overwrites. */
static const char *folder_of(const nim_output *output) {
   const char *base = base_of(output);
   if (base == output->path)
      strcpy(output->beside, ".");
   else
      snprintf(output->beside, (size_t)(base - output->path) + 1, "%s", output->path);
   return output->beside;
}

/* Removes what killed processes left of the same file, so that it does not pile up. */
static void remove_all_abandoned(const nim_output *output) {
   const char *base = base_of(output);
   DIR *folder = opendir(folder_of(output));
   if (folder == NULL) return;
   for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder))
      if (is_beside(entry->d_name, base)) remove_abandoned(dirfd(folder), entry->d_name);
   closedir(folder);
}

/* The name beside; any number will do. */
static int print_name(const nim_output *output, long number) {
   return snprintf(output->beside, output->size, "%s.%ld.part", output->path, number);
}

static nim_status make_room(nim_output *output, const nim_memory *memory) {
   void *block = NULL;
   const size_t size = (size_t)print_name(output, LONG_MAX) + 1;
   nim_status status = nim_resize(memory, &block, 0, size, 1);
   if (status != NIM_OK) return status;
   output->beside = block;
   output->size = size;
   return NIM_OK;
}

/* The new file, locked; below 0 on failure. On another machine, or in another container, a process
   may have the same number as this one. Until the file is locked, another process may take it for
   abandoned and remove it. */
static int open_locked(const nim_output *output) {
   for (long number = (long)getpid();; number++) {
      struct stat there;
      print_name(output, number);
      const int descriptor = open(output->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                                  S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH);
      if (descriptor < 0 && errno == EEXIST) continue;
      if (descriptor < 0) return descriptor;
      nim_lock(descriptor, true);
      if (fstat(descriptor, &there) != 0 || there.st_nlink > 0) return descriptor;
      close(descriptor);
   }
}

enum nim_output_result nim_output_start(nim_output *output, const char *path,
                                        const nim_memory *memory) {
   struct stat there;
   *output = (nim_output){.path = path};
   if (lstat(path, &there) == 0 && !S_ISREG(there.st_mode)) return NIM_OUTPUT_NO_FILE;
   if (make_room(output, memory) != NIM_OK) return NIM_OUTPUT_NO_MEMORY;
   remove_all_abandoned(output);
   int descriptor = open_locked(output);
   if (descriptor >= 0) {
      output->file = fdopen(descriptor, "wb");
      if (output->file != NULL) return NIM_OUTPUT_DONE;
      unlink(output->beside);
      close(descriptor);
   }
   int reason = errno;
   free_name(output, memory);
   errno = reason;
   return NIM_OUTPUT_FAILED;
}

/* Lets the new name survive a power cut as well as the bytes do. Some file systems cannot do that
   for a folder; the file is there all the same. */
static void sync_folder(const nim_output *output) {
   const int descriptor = open(folder_of(output), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
   if (descriptor < 0) return;
   fsync(descriptor);
   close(descriptor);
}

/* The file stays locked while it has the name beside. All of it has reached the disk before it is
   renamed, so errors of closing it do not matter. */
enum nim_output_result nim_output_finish(nim_output *output, const nim_memory *memory) {
   const bool written = fflush(output->file) == 0 && !ferror(output->file) &&
                        fsync(fileno(output->file)) == 0 &&
                        rename(output->beside, output->path) == 0;
   const int reason = errno;
   if (written) {
      sync_folder(output);
      fclose(output->file);
      free_name(output, memory);
   } else {
      nim_output_abandon(output, memory);
   }
   errno = reason;
   return written ? NIM_OUTPUT_DONE : NIM_OUTPUT_FAILED;
}

void nim_output_abandon(nim_output *output, const nim_memory *memory) {
   unlink(output->beside);
   fclose(output->file);
   free_name(output, memory);
}
