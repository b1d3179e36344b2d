#define _POSIX_C_SOURCE 200809L
#include "nim_sequence_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static const char MAGIC[8] = {'\x89', 'n', 'i', 'm', 's', 'e', 'q', '\n'};
enum { VERSION = 1, HEADER = 36, CHECKSUM = 8, CHUNK = 1 << 16, LONGEST_RULES = 1 << 26 };

static const uint64_t FNV_START = 0xcbf29ce484222325, FNV_PRIME = 0x100000001b3;

static uint64_t fnv(uint64_t hash, const unsigned char *bytes, size_t count) {
   for (size_t i = 0; i < count; i++)
      hash = (hash ^ bytes[i]) * FNV_PRIME;
   return hash;
}

static void put(unsigned char *bytes, uint64_t value, size_t count) {
   for (size_t i = 0; i < count; i++)
      bytes[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t get(const unsigned char *bytes, size_t count) {
   uint64_t value = 0;
   for (size_t i = count; i-- > 0;)
      value = value << 8 | bytes[i];
   return value;
}

/* Writing: what is wrong with the file is found out at its end. */

typedef struct checked_writer {
   FILE *file;
   uint64_t hash;
} checked_writer;

static void write_bytes(checked_writer *writer, const void *bytes, size_t count) {
   writer->hash = fnv(writer->hash, bytes, count);
   fwrite(bytes, 1, count, writer->file);
}

static nim_status write_rules(checked_writer *writer, const nim_rules *rules, size_t length,
                              const nim_memory *memory) {
   void *text = NULL;
   nim_status status = nim_resize(memory, &text, 0, length, 1);
   if (status != NIM_OK) return status;
   nim_rules_print(rules, text, length);
   write_bytes(writer, text, length);
   return nim_resize(memory, &text, length, 0, 1);
}

static nim_status write_values(checked_writer *writer, const nim_values *values, size_t count,
                               const nim_poll *poll) {
   unsigned char chunk[CHUNK];
   const size_t step = CHUNK / values->width;
   for (size_t done = 0; done < count; done += step) {
      size_t here = count - done < step ? count - done : step;
      for (size_t i = 0; i < here; i++)
         put(chunk + i * values->width, nim_values_at(values, done + i), values->width);
      write_bytes(writer, chunk, here * values->width);
      if (nim_stopped(poll)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

nim_status nim_sequence_write(const nim_sequence *sequence, FILE *file, const nim_memory *memory,
                              const nim_poll *poll) {
   const size_t count = nim_sequence_table(sequence);
   const size_t rules = nim_rules_print(sequence->rules, NULL, 0);
   unsigned char header[HEADER], checksum[CHECKSUM];
   checked_writer writer = {file, FNV_START};
   memcpy(header, MAGIC, sizeof MAGIC);
   put(header + 8, VERSION, 4);
   put(header + 12, sequence->values.width, 4);
   put(header + 16, (uint64_t)sequence->length, 8);
   put(header + 24, count, 8);
   put(header + 32, rules, 4);
   write_bytes(&writer, header, sizeof header);
   nim_status status = write_rules(&writer, sequence->rules, rules, memory);
   if (status == NIM_OK) status = write_values(&writer, &sequence->values, count, poll);
   put(checksum, writer.hash, CHECKSUM);
   fwrite(checksum, 1, CHECKSUM, file);
   return status;
}

/* Reading */

typedef struct checked_reader {
   FILE *file;
   uint64_t hash;
   uint64_t size; /* of the file */
} checked_reader;

/* The size was checked before: a file that ends early is cut short while it is read. */
static enum nim_load_result read_bytes(checked_reader *reader, void *bytes, size_t count) {
   if (fread(bytes, 1, count, reader->file) != count)
      return ferror(reader->file) ? NIM_LOAD_UNREADABLE : NIM_LOAD_TRUNCATED;
   reader->hash = fnv(reader->hash, bytes, count);
   return NIM_LOADED;
}

static enum nim_load_result result_of(nim_status status) {
   switch (status) {
   case NIM_OK: return NIM_LOADED;
   case NIM_NO_MEMORY: return NIM_LOAD_NO_MEMORY;
   case NIM_INTERRUPTED: return NIM_LOAD_INTERRUPTED;
   default: return NIM_LOAD_DAMAGED;
   }
}

typedef struct file_header {
   unsigned width;
   int64_t length;
   uint64_t count;
   size_t rules;
} file_header;

static enum nim_load_result read_header(checked_reader *reader, file_header *header) {
   unsigned char bytes[HEADER];
   if (reader->size < sizeof MAGIC) return NIM_LOAD_FOREIGN;
   size_t here = reader->size < HEADER ? (size_t)reader->size : HEADER;
   enum nim_load_result result = read_bytes(reader, bytes, here);
   if (result != NIM_LOADED) return result;
   if (memcmp(bytes, MAGIC, sizeof MAGIC) != 0) return NIM_LOAD_FOREIGN;
   if (here < HEADER) return NIM_LOAD_TRUNCATED;
   if (get(bytes + 8, 4) != VERSION) return NIM_LOAD_VERSION;
   uint64_t width = get(bytes + 12, 4), length = get(bytes + 16, 8);
   header->count = get(bytes + 24, 8);
   header->rules = (size_t)get(bytes + 32, 4);
   if ((width != 1 && width != 2 && width != 4) || length > NIM_LONGEST_SEQUENCE ||
       header->count < 1 || header->count > length + 1 || header->rules > LONGEST_RULES)
      return NIM_LOAD_DAMAGED;
   header->width = (unsigned)width;
   header->length = (int64_t)length;
   /* The count is below 2^63, so neither side overflows. */
   uint64_t before = HEADER + header->rules + CHECKSUM;
   uint64_t room = reader->size < before ? 0 : (reader->size - before) / width;
   if (room < header->count) return NIM_LOAD_TRUNCATED;
   return reader->size == before + header->count * width ? NIM_LOADED : NIM_LOAD_DAMAGED;
}

static enum nim_load_result read_rules(checked_reader *reader, size_t length, nim_rules *rules,
                                       const nim_memory *memory) {
   void *text = NULL;
   nim_syntax_error error;
   if (nim_resize(memory, &text, 0, length, 1) != NIM_OK) return NIM_LOAD_NO_MEMORY;
   enum nim_load_result result = read_bytes(reader, text, length);
   if (result == NIM_LOADED)
      result = result_of(nim_rules_parse(rules, text, length, &error, memory));
   nim_resize(memory, &text, length, 0, 1);
   return result;
}

static enum nim_load_result read_values(checked_reader *reader, const file_header *header,
                                        nim_values *values, const nim_memory *memory,
                                        const nim_poll *poll) {
   unsigned char chunk[CHUNK];
   const size_t step = CHUNK / header->width;
   if (header->count > SIZE_MAX / 4) return NIM_LOAD_NO_MEMORY;
   enum nim_load_result result =
         result_of(nim_values_reserve(values, (size_t)header->count, memory));
   while (result == NIM_LOADED && values->count < header->count) {
      size_t left = (size_t)header->count - values->count, here = left < step ? left : step;
      result = read_bytes(reader, chunk, here * header->width);
      for (size_t i = 0; i < here && result == NIM_LOADED; i++) {
         uint64_t value = get(chunk + i * header->width, header->width);
         result = result_of(nim_values_push(values, value, memory));
      }
      if (result == NIM_LOADED && nim_stopped(poll)) result = NIM_LOAD_INTERRUPTED;
   }
   return result;
}

static enum nim_load_result read_checksum(checked_reader *reader) {
   unsigned char bytes[CHECKSUM];
   uint64_t hash = reader->hash;
   enum nim_load_result result = read_bytes(reader, bytes, CHECKSUM);
   return result == NIM_LOADED && get(bytes, CHECKSUM) != hash ? NIM_LOAD_DAMAGED : result;
}

static enum nim_load_result read_sequence(nim_sequence *sequence, nim_rules *rules,
                                          checked_reader *reader, const nim_memory *memory,
                                          const nim_poll *poll) {
   file_header header;
   enum nim_load_result result = read_header(reader, &header);
   if (result == NIM_LOADED) result = read_rules(reader, header.rules, rules, memory);
   if (result == NIM_LOADED) result = read_values(reader, &header, &sequence->values, memory, poll);
   if (result == NIM_LOADED) result = read_checksum(reader);
   if (result != NIM_LOADED) return result;
   sequence->length = (int64_t)header.count - 1;
   if (sequence->length < header.length) {
      result = result_of(nim_sequence_prove(sequence, poll));
      sequence->length = header.length;
   }
   return result;
}

enum nim_load_result nim_sequence_load(nim_sequence *sequence, nim_rules *rules, const char *path,
                                       const nim_memory *memory, const nim_poll *poll) {
   struct stat there;
   if (stat(path, &there) != 0) return NIM_LOAD_UNREADABLE;
   if (!S_ISREG(there.st_mode)) return NIM_LOAD_NO_FILE;
   checked_reader reader = {fopen(path, "rb"), FNV_START, (uint64_t)there.st_size};
   if (reader.file == NULL) return NIM_LOAD_UNREADABLE;
   enum nim_load_result result = read_sequence(sequence, rules, &reader, memory, poll);
   int reason = errno;
   fclose(reader.file);
   errno = reason;
   return result;
}
