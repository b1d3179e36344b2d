/* Writes sequences to files and reads them back; POSIX for open and fstat. */
#define _POSIX_C_SOURCE 200809L
#include "core/sequence/nim_sequence_file.h"

#include "core/base/nim_marks.h"
#include "core/rules/nim_options.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char MAGIC[8] = {'\x89', 'n', 'i', 'm', 's', 'e', 'q', '\n'};
enum { VERSION = 1, VERSION_ENDS = 2, HEADER = 36, ENDS = 68, CHECKSUM = 8, CHUNK = 1 << 16 };

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

/* Writing: nim_output_finish checks for errors, all at once. */

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

static void write_ends(checked_writer *writer, const nim_sequence *sequence) {
   const bool dropped = sequence->gap.dropped > 0;
   const nim_gap gap = dropped ? sequence->gap : (nim_gap){.dropped = 0};
   const nim_period *period = sequence->period.period > 0 ? &sequence->period : &gap.seen;
   unsigned char bytes[ENDS] = {0};
   put(bytes, sequence->options.window, 8);
   put(bytes + 8, (uint64_t)gap.dropped, 8);
   put(bytes + 16, gap.head, 8);
   put(bytes + 24, gap.mask, 4);
   put(bytes + 28, gap.parity, 4);
   if (dropped && period->period > 0) {
      put(bytes + 32, (uint64_t)period->preperiod, 8);
      put(bytes + 40, (uint64_t)period->period, 8);
   }
   if (dropped) {
      put(bytes + 48, sequence->highest, 8);
      put(bytes + 56, (uint64_t)sequence->highest_heap, 8);
   }
   put(bytes + 64, gap.size, 4);
   write_bytes(writer, bytes, ENDS);
   for (size_t i = 0; i < gap.size; i++) {
      put(bytes, (uint64_t)gap.counts[i], 8);
      write_bytes(writer, bytes, 8);
   }
}

nim_status nim_sequence_write(const nim_sequence *sequence, FILE *file, const nim_memory *memory,
                              const nim_poll *poll) {
   const size_t count = nim_sequence_table(sequence);
   const size_t rules = nim_rules_print(sequence->rules, NULL, 0);
   unsigned char header[HEADER], checksum[CHECKSUM];
   checked_writer writer = {file, FNV_START};
   memcpy(header, MAGIC, sizeof MAGIC);
   put(header + 8, sequence->options.ends ? VERSION_ENDS : VERSION, 4);
   put(header + 12, sequence->values.width, 4);
   put(header + 16, (uint64_t)sequence->length, 8);
   put(header + 24, count, 8);
   put(header + 32, rules, 4);
   write_bytes(&writer, header, sizeof header);
   nim_status status = write_rules(&writer, sequence->rules, rules, memory);
   if (status == NIM_OK && sequence->options.ends) write_ends(&writer, sequence);
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

/* The size was checked before: a file that ends early was cut short while being read. */
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
   bool ends;
   unsigned width;
   int64_t length;
   uint64_t count;
   size_t rules;
   uint64_t rest; /* bytes of the file other than values */
} file_header;

static enum nim_load_result read_header(checked_reader *reader, file_header *header) {
   unsigned char bytes[HEADER];
   if (reader->size < sizeof MAGIC) return NIM_LOAD_FOREIGN;
   size_t here = reader->size < HEADER ? (size_t)reader->size : HEADER;
   enum nim_load_result result = read_bytes(reader, bytes, here);
   if (result != NIM_LOADED) return result;
   if (memcmp(bytes, MAGIC, sizeof MAGIC) != 0) return NIM_LOAD_FOREIGN;
   if (here < HEADER) return NIM_LOAD_TRUNCATED;
   const uint64_t version = get(bytes + 8, 4);
   if (version != VERSION && version != VERSION_ENDS) return NIM_LOAD_VERSION;
   header->ends = version == VERSION_ENDS;
   uint64_t width = get(bytes + 12, 4), length = get(bytes + 16, 8);
   header->count = get(bytes + 24, 8);
   header->rules = (size_t)get(bytes + 32, 4);
   if ((width != 1 && width != 2 && width != 4) || length > NIM_LONGEST_SEQUENCE ||
       header->count < 1 || header->count > length + 1)
      return NIM_LOAD_DAMAGED;
   header->width = (unsigned)width;
   header->length = (int64_t)length;
   header->rest = HEADER + (uint64_t)header->rules + CHECKSUM;
   return reader->size < header->rest ? NIM_LOAD_TRUNCATED : NIM_LOADED;
}

/* Whether the file has the size that it says; the count is below 2^63, so nothing overflows. */
static enum nim_load_result check_size(const checked_reader *reader, const file_header *header) {
   const uint64_t room = (reader->size - header->rest) / header->width;
   if (room < header->count) return NIM_LOAD_TRUNCATED;
   return reader->size == header->rest + header->count * header->width ? NIM_LOADED
                                                                       : NIM_LOAD_DAMAGED;
}

static enum nim_load_result read_rules(checked_reader *reader, size_t length, nim_rules *rules,
                                       const nim_memory *memory, const nim_poll *poll) {
   void *text = NULL;
   nim_syntax_error error;
   if (nim_resize(memory, &text, 0, length, 1) != NIM_OK) return NIM_LOAD_NO_MEMORY;
   enum nim_load_result result = read_bytes(reader, text, length);
   if (result == NIM_LOADED)
      result = result_of(nim_rules_parse(rules, text, length, &error, memory, poll));
   nim_resize(memory, &text, length, 0, 1);
   return result;
}

/* The sequence owns the counts at once; the other numbers are checked when all is read. */
static enum nim_load_result read_ends(checked_reader *reader, file_header *header,
                                      nim_sequence *sequence, const nim_memory *memory) {
   unsigned char bytes[ENDS];
   nim_gap *gap = &sequence->gap;
   if (reader->size < header->rest + ENDS) return NIM_LOAD_TRUNCATED;
   enum nim_load_result result = read_bytes(reader, bytes, ENDS);
   if (result != NIM_LOADED) return result;
   const uint64_t window = get(bytes, 8), dropped = get(bytes + 8, 8), head = get(bytes + 16, 8);
   const uint64_t preperiod = get(bytes + 32, 8), period = get(bytes + 40, 8);
   const uint64_t highest = get(bytes + 48, 8), heap = get(bytes + 56, 8);
   const size_t size = (size_t)get(bytes + 64, 4);
   if (window > (uint64_t)1 << NIM_LARGEST_WINDOW_BITS ||
       dropped > (uint64_t)header->length + 1 - header->count || head > header->count ||
       get(bytes + 28, 4) > 1 || highest > UINT32_MAX || preperiod > NIM_LONGEST_SEQUENCE ||
       period > NIM_LONGEST_SEQUENCE || heap > (uint64_t)header->length ||
       (dropped == 0 && (head | period | size) != 0))
      return NIM_LOAD_DAMAGED;
   header->rest += ENDS + 8 * (uint64_t)size;
   if (reader->size < header->rest) return NIM_LOAD_TRUNCATED;
   void *block = NULL;
   result = result_of(nim_resize(memory, &block, 0, size, sizeof *gap->counts));
   if (result != NIM_LOADED) return result;
   *gap = (nim_gap){.dropped = (int64_t)dropped,
                    .head = (size_t)head,
                    .counts = block,
                    .size = size,
                    .mask = (uint32_t)get(bytes + 24, 4),
                    .parity = get(bytes + 28, 4) != 0,
                    .seen = {.preperiod = (int64_t)preperiod, .period = (int64_t)period}};
   sequence->options.ends = true;
   sequence->options.window = (size_t)window;
   sequence->highest = (uint32_t)highest;
   sequence->highest_heap = (int64_t)heap;
   for (size_t i = 0; i < size && result == NIM_LOADED; i++) {
      result = read_bytes(reader, bytes, 8);
      gap->counts[i] = (int64_t)get(bytes, 8);
   }
   return result;
}

/* The value of a heap is at most the number of moves that can be made in it: a split for each
   object but one, and a take for each. So the memory that is needed stays in proportion to the
   file. */
static bool is_possible(const nim_sequence *sequence, uint64_t value) {
   return value <= 2 * (uint64_t)nim_sequence_heap(sequence, sequence->values.count);
}

static enum nim_load_result read_values(checked_reader *reader, const file_header *header,
                                        nim_sequence *sequence, const nim_memory *memory,
                                        const nim_poll *poll) {
   nim_values *values = &sequence->values;
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
         result = is_possible(sequence, value) ? result_of(nim_values_push(values, value, memory))
                                               : NIM_LOAD_DAMAGED;
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

/* Verifying a sample by the definition: a value is the least that no option has. With values
   dropped, only that no option whose heaps are kept has it. */

enum { VERIFIED_FIRST = 256, VERIFIED_OTHERS = 64, MOST_OPTIONS = 1 << 17 };

static bool is_kept(const nim_sequence *sequence, int64_t heap) {
   const nim_gap *gap = &sequence->gap;
   return gap->dropped == 0 || heap < (int64_t)gap->head ||
          heap >= (int64_t)gap->head + gap->dropped;
}

static uint32_t kept_value(const nim_sequence *sequence, int64_t heap) {
   const nim_gap *gap = &sequence->gap;
   const bool shifted = gap->dropped > 0 && heap >= (int64_t)gap->head;
   return nim_values_at(&sequence->values, (size_t)(shifted ? heap - gap->dropped : heap));
}

static bool value_is_right(const nim_sequence *sequence, int64_t heap, nim_marks *marks) {
   const uint32_t value = kept_value(sequence, heap);
   nim_options options;
   nim_marks_clear(marks);
   nim_options_start(&options, sequence->rules, heap);
   while (nim_options_next(&options)) {
      const nim_option *option = &options.option;
      uint32_t sum = 0;
      int i = 0;
      for (; i < option->count && is_kept(sequence, option->parts[i]); i++)
         sum ^= kept_value(sequence, option->parts[i]);
      if (i == option->count) marks->at[sum] = marks->mark;
   }
   if (sequence->gap.dropped > 0) return marks->at[value] != marks->mark;
   return nim_marks_least_missing(marks, 0) == value;
}

/* The heap, halved until it has few enough options and is kept; 0, which needs no look, at worst.
 */
static int64_t cheap_heap(const nim_sequence *sequence, int64_t heap, nim_partitions *partitions,
                          const nim_memory *memory) {
   const int64_t largest = nim_partitions_limit(sequence->rules);
   for (; heap > 0; heap /= 2) {
      int64_t count;
      if (is_kept(sequence, heap) && heap <= largest && (largest == INT64_MAX || heap < 1 << 12) &&
          nim_count_options(sequence->rules, heap, partitions, memory, &count) == NIM_OK &&
          count <= MOST_OPTIONS)
         return heap;
   }
   return 0;
}

static nim_status verify_sample(const nim_sequence *sequence, uint64_t seed, nim_marks *marks,
                                nim_partitions *partitions, const nim_memory *memory,
                                const nim_poll *poll) {
   const int64_t known = nim_sequence_known(sequence);
   uint32_t most = 0;
   for (size_t i = 0; i < sequence->values.count; i++)
      if (nim_values_at(&sequence->values, i) > most) most = nim_values_at(&sequence->values, i);
   nim_status status = nim_marks_reserve(marks, most, memory);
   if (status != NIM_OK) return status;
   if (nim_values_at(&sequence->values, 0) != 0) return NIM_INVALID;
   for (int i = 0; i < VERIFIED_FIRST + VERIFIED_OTHERS; i++) {
      int64_t heap = i;
      if (i == VERIFIED_FIRST) heap = known - 1;
      if (i > VERIFIED_FIRST) {
         seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
         heap = (int64_t)((seed >> 1) % (uint64_t)known);
      }
      if (heap >= known) continue;
      heap = cheap_heap(sequence, heap, partitions, memory);
      if (heap > 0 && !value_is_right(sequence, heap, marks)) return NIM_INVALID;
      if (nim_stopped(poll)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

static enum nim_load_result verify(const nim_sequence *sequence, uint64_t seed,
                                   const nim_memory *memory, const nim_poll *poll) {
   nim_marks marks;
   nim_partitions partitions;
   nim_marks_init(&marks);
   nim_partitions_init(&partitions);
   nim_status status = verify_sample(sequence, seed, &marks, &partitions, memory, poll);
   nim_marks_free(&marks, memory);
   nim_partitions_free(&partitions, memory);
   return result_of(status);
}

/* Restores the length of the sequence. */
static enum nim_load_result restore(nim_sequence *sequence, int64_t length,
                                    const nim_memory *memory, const nim_poll *poll) {
   const int64_t known = nim_sequence_known(sequence);
   nim_status status = NIM_OK;
   if (sequence->options.ends && !nim_sequence_may_drop(sequence)) return NIM_LOAD_DAMAGED;
   sequence->length = length < known ? length : known - 1;
   if (sequence->gap.dropped > 0) status = nim_sequence_restore(sequence, memory);
   if (status == NIM_OK && sequence->length < length) {
      status = nim_sequence_prove(sequence, memory, poll);
      if (status == NIM_LIMIT && nim_method_pieces.suits(sequence->rules)) {
         sequence->method = &nim_method_pieces; /* which saves no values */
         status = nim_sequence_extend(sequence, length, memory, poll);
      }
      sequence->length = length;
   }
   return result_of(status);
}

static enum nim_load_result read_sequence(nim_sequence *sequence, nim_rules *rules,
                                          checked_reader *reader, const nim_memory *memory,
                                          const nim_poll *poll) {
   file_header header;
   enum nim_load_result result = read_header(reader, &header);
   if (result == NIM_LOADED && !header.ends) result = check_size(reader, &header);
   if (result == NIM_LOADED) result = read_rules(reader, header.rules, rules, memory, poll);
   if (result == NIM_LOADED && header.ends) {
      result = read_ends(reader, &header, sequence, memory);
      if (result == NIM_LOADED) result = check_size(reader, &header);
   }
   if (result == NIM_LOADED) result = read_values(reader, &header, sequence, memory, poll);
   if (result == NIM_LOADED) result = read_checksum(reader);
   if (result == NIM_LOADED) result = verify(sequence, reader->hash, memory, poll);
   return result == NIM_LOADED ? restore(sequence, header.length, memory, poll) : result;
}

/* Opens the file, without waiting at a pipe, and takes the size of what was opened, since the name
   may be given to another file at any time. */
static enum nim_load_result open_file(checked_reader *reader, const char *path) {
   struct stat about;
   enum nim_load_result result = NIM_LOAD_UNREADABLE;
   const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
   if (descriptor < 0) return result;
   if (fstat(descriptor, &about) == 0) {
      reader->size = (uint64_t)about.st_size;
      if (!S_ISREG(about.st_mode))
         result = NIM_LOAD_NO_FILE;
      else if ((reader->file = fdopen(descriptor, "rb")) != NULL)
         return NIM_LOADED;
   }
   const int reason = errno;
   close(descriptor);
   errno = reason;
   return result;
}

enum nim_load_result nim_sequence_load(nim_sequence *sequence, nim_rules *rules, const char *path,
                                       const nim_memory *memory, const nim_poll *poll) {
   checked_reader reader = {.hash = FNV_START};
   enum nim_load_result result = open_file(&reader, path);
   if (result != NIM_LOADED) return result;
   result = read_sequence(sequence, rules, &reader, memory, poll);
   int reason = errno;
   fclose(reader.file);
   errno = reason;
   return result;
}
