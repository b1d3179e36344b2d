/* Genera of positions of heaps, by a search of what the theory does not give. */
#include "core/misere/nim_genera.h"

#include "core/base/nim_sort.h"

#include <string.h>

enum { POLL_EVERY = 4096 /* terms looked at */ };

/* How a component behaves in sums: WILD: it must be searched; FICKLE: as *0 or *1, FIRM: as sums of
   heaps of Nim with a rich one. */
enum { WILD, FICKLE, FIRM };

/* A heap that is not replaced by *0 … *3. */
struct nim_component {
   nim_list options; /* as `pack` makes them, ascending, each once; if `listed` */
   int64_t heap;
   uint32_t grundy;
   uint8_t kind;
   uint8_t stars; /* bit m: an option is *m, m = 0 … 3 */
   bool listed;
};

/* The meaning of a heap: m, 0 … 3, if it is *m, otherwise the number of its component + 4. */
enum { STARS = 4 };

/* A position of components is a list of them, ascending, whose last is split off: its code is 0 if
   it is empty, otherwise 1 + the id of the key (code of the rest, last component). */

/* A sum of heaps: components (in `sum` of the genera), heaps of two, and a heap of one or none. */
typedef struct heap_sum {
   uint32_t twos, one, grundy;
   uint8_t kind;
} heap_sum;

/* What is known of an option, in `terms`: digit i of it is digit i + SHIFT of the position with
   that code, xor MASK. */
enum { TERM_CODE, TERM_SHIFT, TERM_MASK, TERM_SIZE };

struct nim_genera_frame {
   enum { HEAP, OPTIONS, POSITION } kind;
   bool asked;
   uint32_t component; /* of HEAP once it has one, and of OPTIONS */
   uint32_t code;      /* of POSITION */
   int64_t heap;
   size_t fed, members, terms;       /* where its part of these lists begins */
   size_t at_member, at_option, end; /* of POSITION: how far it is, and the end of its members */
};

void nim_genera_init(nim_genera *genera, const nim_memory *memory) {
   *genera = (nim_genera){.memory = memory, .limit = SIZE_MAX};
   nim_table_init(&genera->heaps, 1);
   nim_table_init(&genera->nodes, 1);
   nim_values_init(&genera->starts);
   nim_values_init(&genera->digits);
   nim_marks_init(&genera->marks);
}

void nim_genera_free(nim_genera *genera) {
   const nim_memory *memory = genera->memory;
   void *components = genera->components, *frames = genera->frames;
   nim_list *lists[] = {&genera->misere,  &genera->meanings, &genera->root, &genera->fed,
                        &genera->members, &genera->terms,    &genera->sum};
   for (size_t i = 0; i < genera->component_count; i++)
      nim_list_free(&genera->components[i].options, memory);
   for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
      nim_list_free(lists[i], memory);
   nim_resize(memory, &components, genera->component_capacity, 0, sizeof *genera->components);
   nim_resize(memory, &frames, genera->frame_capacity, 0, sizeof *genera->frames);
   nim_table_free(&genera->heaps, memory);
   nim_table_free(&genera->nodes, memory);
   nim_values_free(&genera->starts, memory);
   nim_values_free(&genera->digits, memory);
   nim_marks_free(&genera->marks, memory);
   nim_genera_init(genera, memory);
}

bool nim_genus_tame(int64_t normal, const int64_t *misere, size_t count) {
   if (count == 2) return misere[0] == normal && misere[1] == (normal ^ 2);
   return count == 3 && normal < 2 && misere[0] == (normal ^ 1) && misere[1] == (normal ^ 2) &&
          misere[2] == normal;
}

/* Notes that work, and asks from time to time whether to stop. */
static bool stopped(nim_genera *genera, size_t work, const nim_poll *poll) {
   genera->work += work;
   if (genera->work < POLL_EVERY) return false;
   genera->work = 0;
   return nim_stopped(poll);
}

/* Positions of components */

/* Finds or adds the code of a position with one component more, which is none below its others. */
static nim_status extend(nim_genera *genera, uint32_t *code, uint32_t component) {
   const uint64_t key = (uint64_t)*code << 32 | component;
   uint32_t id = nim_table_find(&genera->nodes, &key);
   if (id == NIM_ABSENT) {
      if (genera->known >= genera->limit) return NIM_LIMIT;
      nim_status status = nim_values_push(&genera->starts, 0, genera->memory);
      if (status != NIM_OK) return status;
      status = nim_table_add(&genera->nodes, genera->memory, &key, &id);
      if (status != NIM_OK) {
         nim_values_remove(&genera->starts, genera->starts.count - 1, 1);
         return status;
      }
      genera->known++;
   }
   *code = id + 1;
   return NIM_OK;
}

/* Appends the components of a position to a list. */
static nim_status append_components(nim_genera *genera, nim_list *list, uint32_t code) {
   while (code != 0) {
      const uint64_t key = *nim_table_key(&genera->nodes, code - 1);
      nim_status status = nim_list_reserve(list, 1, genera->memory);
      if (status != NIM_OK) return status;
      list->items[list->count++] = (int64_t)(key & UINT32_MAX);
      code = (uint32_t)(key >> 32);
   }
   return NIM_OK;
}

/* The code of the components in `sum`. */
static nim_status encode_sum(nim_genera *genera, uint32_t *code) {
   nim_list *list = &genera->sum;
   nim_status status = NIM_OK;
   nim_sort_ascending(list->items, list->count);
   *code = 0;
   for (size_t i = 0; i < list->count && status == NIM_OK; i++)
      status = extend(genera, code, (uint32_t)list->items[i]);
   return status;
}

/* Sums */

/* Completes what is known of the sum at hand. */
static void note_sum(const nim_genera *genera, heap_sum *sum) {
   sum->grundy = (sum->twos & 1) << 1 ^ sum->one;
   sum->kind = sum->twos > 0 ? FIRM : FICKLE;
   for (size_t i = 0; i < genera->sum.count; i++) {
      const nim_component *component = &genera->components[genera->sum.items[i]];
      sum->grundy ^= component->grundy;
      if (component->kind == WILD || sum->kind == WILD)
         sum->kind = WILD;
      else if (component->kind == FIRM)
         sum->kind = FIRM;
   }
}

/* Whether the heap is solved, and then what it is. */
static bool find_heap(const nim_genera *genera, int64_t heap, int64_t *meaning) {
   const uint64_t key = (uint64_t)heap;
   *meaning = 0;
   if (heap == 0) return true;
   uint32_t id = nim_table_find(&genera->heaps, &key);
   if (id != NIM_ABSENT) *meaning = genera->meanings.items[id];
   return id != NIM_ABSENT;
}

/* Makes the sum at hand that of the heaps, all of which are solved. */
static nim_status add_heaps(nim_genera *genera, const int64_t *heaps, size_t count, heap_sum *sum) {
   nim_list *list = &genera->sum;
   *sum = (heap_sum){.twos = 0};
   list->count = 0;
   nim_status status = nim_list_reserve(list, count, genera->memory);
   if (status != NIM_OK) return status;
   for (size_t i = 0; i < count; i++) {
      int64_t meaning;
      find_heap(genera, heaps[i], &meaning);
      if (meaning >= STARS) {
         list->items[list->count++] = meaning - STARS;
      } else {
         sum->one ^= (uint32_t)meaning & 1;
         sum->twos += (uint32_t)meaning >> 1;
      }
   }
   note_sum(genera, sum);
   return NIM_OK;
}

/* Whether the sum is *m, m = 0 … 3. */
static bool is_star(const nim_genera *genera, const heap_sum *sum) {
   return genera->sum.count == 0 && sum->twos <= 1;
}

/* Bit m: an option of the sum at hand is known to be *m, m = 0 … 3. */
static uint8_t stars_below(const nim_genera *genera, const heap_sum *sum) {
   uint8_t stars = 0;
   if (genera->sum.count == 1) {
      stars = genera->components[genera->sum.items[0]].stars;
      if (sum->twos > 0) stars = (uint8_t)(sum->twos == 1 ? stars << 2 & 15 : 0);
      if (sum->one == 1) stars = (uint8_t)((stars & 5) << 1 | (stars & 10) >> 1);
   } else if (genera->sum.count == 0 && sum->twos == 2) {
      stars = 12;
   }
   return stars;
}

/* Digits */

static uint32_t digit(const nim_genera *genera, const int64_t *term, size_t index) {
   const nim_values *digits = &genera->digits;
   const int64_t code = term[TERM_CODE];
   /* the digits of the empty position are the first */
   size_t start = code == 0 ? 1 : nim_values_at(&genera->starts, (size_t)code - 1);
   size_t count = nim_values_at(digits, start);
   index += (size_t)term[TERM_SHIFT];
   if (index >= count) index = count - 2 + ((index - count) & 1);
   return nim_values_at(digits, start + 1 + index) ^ (uint32_t)term[TERM_MASK];
}

/* From which digit on the last two repeat. */
static size_t settles(const nim_genera *genera, const int64_t *term) {
   const int64_t code = term[TERM_CODE];
   size_t start = code == 0 ? 1 : nim_values_at(&genera->starts, (size_t)code - 1);
   size_t last = nim_values_at(&genera->digits, start) - 2, shift = (size_t)term[TERM_SHIFT];
   return last > shift ? last - shift : 0;
}

/* Removes digits from the end of `misere` as long as the last two still repeat for ever. */
static void trim(nim_list *misere) {
   while (misere->count > 2 && misere->items[misere->count - 1] == misere->items[misere->count - 3])
      misere->count--;
}

/* Computes into `misere` the digits of a position whose options are the terms from `first` on. */
static nim_status compute_digits(nim_genera *genera, size_t first, const nim_poll *poll) {
   const int64_t *terms = genera->terms.items + first, *end = genera->terms.items;
   nim_list *misere = &genera->misere;
   nim_marks *marks = &genera->marks;
   size_t settled = 0, bound = (genera->terms.count - first) / TERM_SIZE + 2;
   nim_status status = bound > UINT32_MAX
                             ? NIM_OVERFLOW
                             : nim_marks_reserve(marks, (uint32_t)bound, genera->memory);
   if (status != NIM_OK) return status;
   end += genera->terms.count;
   for (const int64_t *term = terms; term < end; term += TERM_SIZE)
      if (settles(genera, term) > settled) settled = settles(genera, term);
   misere->count = 0;
   for (size_t i = 0;; i++) {
      if (stopped(genera, bound, poll)) return NIM_INTERRUPTED;
      status = nim_list_reserve(misere, 1, genera->memory);
      if (status != NIM_OK) return status;
      nim_marks_clear(marks);
      for (const int64_t *term = terms; term < end; term += TERM_SIZE) {
         uint32_t value = digit(genera, term, i);
         if (value <= bound) marks->at[value] = marks->mark;
      }
      int64_t last = i > 0 ? misere->items[i - 1] : 0;
      if (i > 0) marks->at[last] = marks->at[last ^ 1] = marks->mark;
      misere->items[misere->count++] =
            i == 0 && terms == end ? 1 : nim_marks_least_missing(marks, 0);
      if (i >= 2 && i - 1 >= settled && misere->items[i] == misere->items[i - 2]) break;
   }
   trim(misere);
   return NIM_OK;
}

/* Keeps the digits in `misere` as those of a position. */
static nim_status store_digits(nim_genera *genera, uint32_t code) {
   const nim_list *misere = &genera->misere;
   const nim_memory *memory = genera->memory;
   nim_values *digits = &genera->digits;
   const size_t start = digits->count;
   nim_status status = nim_values_push(digits, misere->count, memory);
   for (size_t i = 0; i < misere->count && status == NIM_OK; i++)
      status = nim_values_push(digits, (uint64_t)misere->items[i], memory);
   if (status == NIM_OK) status = nim_values_widen(&genera->starts, start, memory);
   if (status != NIM_OK) {
      if (digits->count > start) nim_values_remove(digits, start, digits->count - start);
      return status;
   }
   nim_values_set(&genera->starts, code - 1, (uint32_t)start);
   genera->solved++;
   return NIM_OK;
}

/* Terms */

/* Appends the term for the sum at hand. If its digits are not known yet, *open is its code instead,
   otherwise 0. */
static nim_status append_term(nim_genera *genera, const heap_sum *sum, uint32_t *open) {
   uint32_t code = 0, shift = sum->twos, mask = sum->one;
   *open = 0;
   nim_status status = nim_list_reserve(&genera->terms, TERM_SIZE, genera->memory);
   if (status != NIM_OK) return status;
   if (sum->kind == WILD) {
      status = encode_sum(genera, &code);
      if (status != NIM_OK) return status;
      if (nim_values_at(&genera->starts, code - 1) == 0) {
         *open = code;
         return NIM_OK;
      }
   } else { /* as *0 or *1, or as *2 + *2 + *n */
      shift = sum->kind == FIRM ? 2 : 0;
      mask = sum->grundy;
   }
   int64_t *term = genera->terms.items + genera->terms.count;
   term[TERM_CODE] = code;
   term[TERM_SHIFT] = shift;
   term[TERM_MASK] = mask;
   genera->terms.count += TERM_SIZE;
   return NIM_OK;
}

/* Options of components: the code of their components, heaps of two, and a heap of one. */

static int64_t pack(uint32_t code, const heap_sum *sum) {
   return (int64_t)((uint64_t)code << 32 | (uint64_t)sum->twos << 1 | sum->one);
}

/* Makes the sum at hand the position with one component replaced by an option of it. */
static nim_status replace_member(nim_genera *genera, const nim_genera_frame *frame, heap_sum *sum) {
   const nim_component *component = &genera->components[genera->members.items[frame->at_member]];
   const uint64_t option = (uint64_t)component->options.items[frame->at_option];
   nim_list *list = &genera->sum;
   list->count = 0;
   nim_status status = nim_list_reserve(list, frame->end - frame->members, genera->memory);
   if (status != NIM_OK) return status;
   for (size_t i = frame->members; i < frame->end; i++)
      if (i != frame->at_member) list->items[list->count++] = genera->members.items[i];
   status = append_components(genera, list, (uint32_t)(option >> 32));
   *sum = (heap_sum){.one = option & 1, .twos = (uint32_t)option >> 1};
   note_sum(genera, sum);
   return status;
}

/* The path */

static nim_genera_frame *top_frame(const nim_genera *genera) {
   return &genera->frames[genera->depth - 1];
}

static nim_status push_frame(nim_genera *genera, nim_genera_frame frame) {
   if (genera->depth == genera->frame_capacity) {
      void *frames = genera->frames;
      size_t grown = nim_grown_capacity(genera->depth);
      nim_status status = nim_resize(genera->memory, &frames, genera->frame_capacity, grown,
                                     sizeof *genera->frames);
      if (status != NIM_OK) return status;
      genera->frames = frames;
      genera->frame_capacity = grown;
   }
   frame.fed = genera->fed.count;
   frame.members = frame.at_member = genera->members.count;
   frame.terms = genera->terms.count;
   genera->frames[genera->depth++] = frame;
   return NIM_OK;
}

static void pop_frame(nim_genera *genera) {
   const nim_genera_frame *frame = &genera->frames[--genera->depth];
   genera->fed.count = frame->fed;
   genera->members.count = frame->members;
   genera->terms.count = frame->terms;
}

static nim_status push_heap(nim_genera *genera, int64_t heap) {
   return push_frame(genera,
                     (nim_genera_frame){.kind = HEAP, .heap = heap, .component = NIM_ABSENT});
}

static nim_status push_position(nim_genera *genera, uint32_t code) {
   nim_status status = push_frame(genera, (nim_genera_frame){.kind = POSITION, .code = code});
   if (status == NIM_OK) status = append_components(genera, &genera->members, code);
   if (status == NIM_OK) top_frame(genera)->end = genera->members.count;
   return status;
}

/* Solving a heap */

/* The smallest heap in the options fed that is not solved; 0: there is none. */
static int64_t smallest_unsolved(const nim_genera *genera, size_t first) {
   const int64_t *at = genera->fed.items + first, *end = genera->fed.items + genera->fed.count;
   int64_t least = 0, meaning;
   while (at < end) {
      const int64_t *next = at + 1 + *at;
      for (at++; at < next; at++)
         if ((least == 0 || *at < least) && !find_heap(genera, *at, &meaning)) least = *at;
   }
   return least;
}

static nim_status remember_heap(nim_genera *genera, int64_t heap, int64_t meaning) {
   const uint64_t key = (uint64_t)heap;
   uint32_t id;
   if (genera->known >= genera->limit) return NIM_LIMIT;
   nim_status status = nim_list_reserve(&genera->meanings, 1, genera->memory);
   if (status == NIM_OK) status = nim_table_add(&genera->heaps, genera->memory, &key, &id);
   if (status != NIM_OK) return status;
   genera->meanings.items[genera->meanings.count++] = meaning;
   genera->known++;
   genera->solved++;
   return NIM_OK;
}

static nim_status add_component(nim_genera *genera, int64_t heap, uint32_t *component) {
   if (genera->component_count == UINT32_MAX) return NIM_LIMIT;
   if (genera->component_count == genera->component_capacity) {
      void *components = genera->components;
      size_t grown = nim_grown_capacity(genera->component_count);
      nim_status status = nim_resize(genera->memory, &components, genera->component_capacity, grown,
                                     sizeof *genera->components);
      if (status != NIM_OK) return status;
      genera->components = components;
      genera->component_capacity = grown;
   }
   *component = (uint32_t)genera->component_count++;
   genera->components[*component] = (nim_component){.heap = heap};
   return NIM_OK;
}

/* What the options of a heap say of it, all of whose heaps are solved. */
typedef struct heap_survey {
   size_t options;
   uint32_t grundy;
   uint8_t stars;  /* bit m: an option is *m */
   uint8_t common; /* bit m: every other option has an option that is *m */
   bool tame;      /* all options are */
} heap_survey;

static nim_status survey_options(nim_genera *genera, size_t first, heap_survey *survey) {
   nim_marks *marks = &genera->marks;
   const int64_t *at = genera->fed.items + first, *end = genera->fed.items + genera->fed.count;
   *survey = (heap_survey){.common = 15, .tame = true};
   for (const int64_t *option = at; option < end; option += 1 + *option)
      survey->options++;
   if (survey->options > UINT32_MAX) return NIM_OVERFLOW;
   nim_status status = nim_marks_reserve(marks, (uint32_t)survey->options, genera->memory);
   nim_marks_clear(marks);
   for (; at < end && status == NIM_OK; at += 1 + *at) {
      heap_sum sum;
      status = add_heaps(genera, at + 1, (size_t)*at, &sum);
      if (sum.grundy <= survey->options) marks->at[sum.grundy] = marks->mark;
      if (sum.kind == WILD) survey->tame = false;
      if (is_star(genera, &sum))
         survey->stars |= (uint8_t)(1 << (sum.twos << 1 | sum.one));
      else
         survey->common &= stars_below(genera, &sum);
   }
   survey->grundy = nim_marks_least_missing(marks, 0);
   return status;
}

/* The m with which the heap can be replaced by *m, or STARS. */
static int64_t replacement(const heap_survey *survey, int64_t first_digit) {
   int64_t m = 0;
   while (m < STARS && (survey->stars >> m & 1) != 0)
      m++;
   if (m == STARS || (survey->common >> m & 1) == 0) return STARS;
   return m == 0 && first_digit == 0 ? STARS : m;
}

/* Lists for a component the options that were fed for its heap. */
static nim_status list_options(nim_genera *genera, size_t first, uint32_t component) {
   nim_list options = {NULL, 0, 0};
   nim_status status = NIM_OK;
   size_t kept = 0;
   for (size_t i = first; i < genera->fed.count && status == NIM_OK;) {
      const size_t count = (size_t)genera->fed.items[i];
      uint32_t code;
      heap_sum sum;
      status = add_heaps(genera, genera->fed.items + i + 1, count, &sum);
      if (status == NIM_OK) status = encode_sum(genera, &code);
      if (status == NIM_OK) status = nim_list_reserve(&options, 1, genera->memory);
      if (status == NIM_OK) options.items[options.count++] = pack(code, &sum);
      i += 1 + count;
   }
   if (status != NIM_OK) {
      nim_list_free(&options, genera->memory);
      return status;
   }
   nim_sort_ascending(options.items, options.count);
   for (size_t i = 0; i < options.count; i++)
      if (i == 0 || options.items[i] != options.items[i - 1])
         options.items[kept++] = options.items[i];
   options.count = kept;
   genera->components[component].options = options;
   genera->components[component].listed = true;
   return NIM_OK;
}

/* Ends the heap on the top: its genus is known, `misere` holds the digits. */
static nim_status finish_heap(nim_genera *genera, const heap_survey *survey) {
   nim_genera_frame *frame = top_frame(genera);
   const nim_list *misere = &genera->misere;
   const int64_t star = replacement(survey, misere->items[0]);
   nim_status status = NIM_OK;
   if (star < STARS) {
      if (frame->component != NIM_ABSENT)
         nim_list_free(&genera->components[frame->component].options, genera->memory);
      status = remember_heap(genera, frame->heap, star);
   } else {
      uint32_t code = 0;
      if (frame->component == NIM_ABSENT)
         status = add_component(genera, frame->heap, &frame->component);
      if (status == NIM_OK) status = extend(genera, &code, frame->component);
      if (status == NIM_OK && nim_values_at(&genera->starts, code - 1) == 0)
         status = store_digits(genera, code);
      if (status != NIM_OK) return status;
      nim_component *component = &genera->components[frame->component];
      component->grundy = survey->grundy;
      component->stars = survey->stars;
      component->kind = WILD;
      if (survey->tame && nim_genus_tame(survey->grundy, misere->items, misere->count))
         component->kind = misere->count == 2 ? FIRM : FICKLE;
      status = remember_heap(genera, frame->heap, (int64_t)frame->component + STARS);
   }
   if (status == NIM_OK) pop_frame(genera);
   return status;
}

/* Computes the digits of the heap on the top from the terms of its options, all tame. */
static nim_status compute_tame(nim_genera *genera, const nim_poll *poll) {
   const nim_genera_frame *frame = top_frame(genera);
   nim_status status = NIM_OK;
   genera->terms.count = frame->terms; /* it may be tried again */
   for (size_t i = frame->fed; i < genera->fed.count && status == NIM_OK;) {
      const size_t count = (size_t)genera->fed.items[i];
      uint32_t open;
      heap_sum sum;
      status = add_heaps(genera, genera->fed.items + i + 1, count, &sum);
      if (status == NIM_OK) status = append_term(genera, &sum, &open);
      i += 1 + count;
   }
   return status == NIM_OK ? compute_digits(genera, frame->terms, poll) : status;
}

/* Reads the digits of a position into `misere`. */
static nim_status read_digits(nim_genera *genera, const int64_t *term) {
   nim_list *misere = &genera->misere;
   const size_t count = settles(genera, term) + 2;
   misere->count = 0;
   nim_status status = nim_list_reserve(misere, count, genera->memory);
   if (status != NIM_OK) return status;
   for (size_t i = 0; i < count; i++)
      misere->items[misere->count++] = digit(genera, term, i);
   trim(misere);
   return NIM_OK;
}

static nim_status advance_heap(nim_genera *genera, const nim_poll *poll) {
   nim_genera_frame *frame = top_frame(genera);
   int64_t unsolved = frame->component == NIM_ABSENT ? smallest_unsolved(genera, frame->fed) : 0;
   if (unsolved != 0) return push_heap(genera, unsolved);
   heap_survey survey;
   nim_status status = survey_options(genera, frame->fed, &survey);
   if (status != NIM_OK) return status;
   if (survey.tame) {
      status = compute_tame(genera, poll);
      return status == NIM_OK ? finish_heap(genera, &survey) : status;
   }
   uint32_t code = 0;
   if (frame->component == NIM_ABSENT)
      status = add_component(genera, frame->heap, &frame->component);
   if (status == NIM_OK && !genera->components[frame->component].listed)
      status = list_options(genera, frame->fed, frame->component);
   if (status == NIM_OK) status = extend(genera, &code, frame->component);
   if (status != NIM_OK) return status;
   if (nim_values_at(&genera->starts, code - 1) == 0) return push_position(genera, code);
   const int64_t term[TERM_SIZE] = {[TERM_CODE] = code};
   status = read_digits(genera, term);
   return status == NIM_OK ? finish_heap(genera, &survey) : status;
}

/* Solving a position of components */

static nim_status advance_position(nim_genera *genera, const nim_poll *poll) {
   nim_genera_frame *frame = top_frame(genera);
   const int64_t *members = genera->members.items;
   for (; frame->at_member < frame->end; frame->at_member++, frame->at_option = 0) {
      const uint32_t member = (uint32_t)members[frame->at_member];
      const nim_component *component = &genera->components[member];
      if (frame->at_member > frame->members && members[frame->at_member - 1] == member) continue;
      if (!component->listed)
         return push_frame(
               genera,
               (nim_genera_frame){.kind = OPTIONS, .heap = component->heap, .component = member});
      for (; frame->at_option < component->options.count; frame->at_option++) {
         uint32_t open = 0;
         heap_sum sum;
         if (stopped(genera, 1, poll)) return NIM_INTERRUPTED;
         nim_status status = replace_member(genera, frame, &sum);
         if (status == NIM_OK) status = append_term(genera, &sum, &open);
         if (status != NIM_OK) return status;
         if (open != 0) return push_position(genera, open);
      }
   }
   nim_status status = compute_digits(genera, frame->terms, poll);
   if (status == NIM_OK) status = store_digits(genera, frame->code);
   if (status == NIM_OK) pop_frame(genera);
   return status;
}

/* Asking */

static nim_status prepare_empty(nim_genera *genera) {
   static const uint8_t empty[] = {0, 3, 1, 2, 0}; /* a start of 0 is none; 0^120 */
   nim_status status = NIM_OK;
   while (genera->digits.count < sizeof empty && status == NIM_OK)
      status = nim_values_push(&genera->digits, empty[genera->digits.count], genera->memory);
   return status;
}

nim_status nim_genera_begin(nim_genera *genera, const int64_t *heaps, size_t count) {
   genera->depth = genera->fed.count = genera->members.count = genera->terms.count = 0;
   genera->root.count = 0;
   genera->wanted = false;
   nim_status status = prepare_empty(genera);
   if (status == NIM_OK) status = nim_list_reserve(&genera->root, count, genera->memory);
   if (status != NIM_OK) return status;
   if (count > 0) memcpy(genera->root.items, heaps, count * sizeof *heaps);
   genera->root.count = count;
   return NIM_OK;
}

nim_status nim_genera_add(nim_genera *genera, const int64_t *heaps, size_t count) {
   nim_list *fed = &genera->fed;
   nim_status status = nim_list_reserve(fed, count + 1, genera->memory);
   if (status != NIM_OK) return status;
   int64_t *option = fed->items + fed->count, kept = 0;
   for (size_t i = 0; i < count; i++)
      if (heaps[i] > 0) option[++kept] = heaps[i];
   option[0] = kept;
   fed->count += 1 + (size_t)kept;
   return NIM_OK;
}

/* Continues with the position asked for, when nothing is under way; *done: the answer is there. */
static nim_status advance_root(nim_genera *genera, bool *done) {
   const nim_list *root = &genera->root;
   uint32_t open;
   heap_sum sum;
   for (size_t i = 0; i < root->count; i++) {
      int64_t meaning;
      if (!find_heap(genera, root->items[i], &meaning)) return push_heap(genera, root->items[i]);
   }
   genera->terms.count = 0;
   nim_status status = add_heaps(genera, root->items, root->count, &sum);
   if (status == NIM_OK) status = append_term(genera, &sum, &open);
   if (status != NIM_OK) return status;
   if (open != 0) return push_position(genera, open);
   *done = true;
   genera->normal = sum.grundy;
   return read_digits(genera, genera->terms.items);
}

nim_status nim_genera_step(nim_genera *genera, const nim_poll *poll) {
   nim_status status = NIM_OK;
   genera->wanted = false;
   while (status == NIM_OK) {
      bool done = false;
      if (stopped(genera, 1, poll)) return NIM_INTERRUPTED;
      nim_genera_frame *frame = genera->depth == 0 ? NULL : top_frame(genera);
      if (frame == NULL) {
         status = advance_root(genera, &done);
         if (done) return status;
      } else if (frame->kind == POSITION) {
         status = advance_position(genera, poll);
      } else if (!frame->asked) {
         frame->asked = genera->wanted = true;
         genera->heap = frame->heap;
         return NIM_OK;
      } else if (frame->kind == HEAP) {
         status = advance_heap(genera, poll);
      } else {
         status = list_options(genera, frame->fed, frame->component);
         if (status == NIM_OK) pop_frame(genera);
      }
   }
   return status;
}
