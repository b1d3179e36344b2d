/* POSIX, for lstat, getpid, fsync. */
#define _POSIX_C_SOURCE 200809L
#include "nim_output.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void free_name(nim_output *output, const nim_memory *memory) {
   void *block = output->beside;
   nim_resize(memory, &block, output->size, 0, 1);
   output->beside = NULL;
}

static nim_status make_name(nim_output *output, const nim_memory *memory) {
   static const char FORM[] = "%s.%ld.part";
   const long process = (long)getpid();
   void *block = NULL;
   output->size = (size_t)snprintf(NULL, 0, FORM, output->path, process) + 1;
   nim_status status = nim_resize(memory, &block, 0, output->size, 1);
   if (status != NIM_OK) return status;
   output->beside = block;
   snprintf(output->beside, output->size, FORM, output->path, process);
   return NIM_OK;
}

enum nim_output_result nim_output_start(nim_output *output, const char *path,
                                        const nim_memory *memory) {
   struct stat there;
   *output = (nim_output){.path = path};
   if (lstat(path, &there) == 0 && !S_ISREG(there.st_mode)) return NIM_OUTPUT_NO_FILE;
   if (make_name(output, memory) != NIM_OK) return NIM_OUTPUT_NO_MEMORY;
   int descriptor = open(output->beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC,
                         S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH);
   if (descriptor >= 0) {
      output->file = fdopen(descriptor, "wb");
      if (output->file != NULL) return NIM_OUTPUT_DONE;
      close(descriptor);
      unlink(output->beside);
   }
   int reason = errno;
   free_name(output, memory);
   errno = reason;
   return NIM_OUTPUT_FAILED;
}

enum nim_output_result nim_output_finish(nim_output *output, const nim_memory *memory) {
   bool written =
         fflush(output->file) == 0 && !ferror(output->file) && fsync(fileno(output->file)) == 0;
   int reason = errno;
   if (fclose(output->file) != 0 && written) {
      written = false;
      reason = errno;
   }
   if (written && rename(output->beside, output->path) != 0) {
      written = false;
      reason = errno;
   }
   if (!written) unlink(output->beside);
   free_name(output, memory);
   errno = reason;
   return written ? NIM_OUTPUT_DONE : NIM_OUTPUT_FAILED;
}

void nim_output_abandon(nim_output *output, const nim_memory *memory) {
   fclose(output->file);
   unlink(output->beside);
   free_name(output, memory);
}
