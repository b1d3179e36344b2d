/* Any finite game graph, solved from the ends of the game. */
#include "core/search/nim_solver.h"

enum { UNKNOWN, ON_PATH, SOLVED }; /* in remoteness[NIM_NORMAL]; SOLVED + remoteness */

enum { POLL_EVERY = 256 }; /* positions looked at between two polls */

struct nim_frame {
   size_t first; /* where its options begin */
   size_t todo;  /* this many of them, from there, are not known to be solved */
   uint32_t id;
};

void nim_solver_init(nim_solver *solver, const nim_memory *memory, nim_codec codec, size_t limit,
                     bool with_grundy) {
   *solver = (nim_solver){.memory = memory,
                          .limit = limit,
                          .with_grundy = with_grundy,
                          .codec = codec,
                          .root = NIM_ABSENT};
   nim_table_init(&solver->table, codec.words);
   nim_values_init(&solver->remoteness[NIM_NORMAL]);
   nim_values_init(&solver->remoteness[NIM_MISERE]);
   nim_values_init(&solver->grundy);
   nim_marks_init(&solver->marks);
}

void nim_solver_free(nim_solver *solver) {
   const nim_memory *memory = solver->memory;
   void *position = solver->position, *frames = solver->frames;
   void *options = solver->options;
   nim_resize(memory, &position, solver->position_capacity, 0, sizeof *solver->position);
   nim_resize(memory, &frames, solver->frame_capacity, 0, sizeof *solver->frames);
   nim_resize(memory, &options, solver->option_capacity, 0, sizeof *solver->options);
   nim_values_free(&solver->remoteness[NIM_NORMAL], memory);
   nim_values_free(&solver->remoteness[NIM_MISERE], memory);
   nim_values_free(&solver->grundy, memory);
   nim_marks_free(&solver->marks, memory);
   nim_table_free(&solver->table, memory);
   nim_codec codec = solver->codec;
   nim_solver_init(solver, memory, codec.begin(&codec, NULL, 0), solver->limit,
                   solver->with_grundy);
}

size_t nim_solver_size(const nim_solver *solver) {
   const nim_table *table = &solver->table;
   size_t size = table->capacity * table->words * sizeof *table->keys +
                 table->slot_count * sizeof *table->slots;
   const nim_values *values[] = {&solver->remoteness[0], &solver->remoteness[1], &solver->grundy};
   for (size_t i = 0; i < 3; i++)
      size += values[i]->capacity * values[i]->width;
   return size + solver->position_capacity * sizeof *solver->position +
          solver->frame_capacity * sizeof *solver->frames +
          solver->option_capacity * sizeof *solver->options +
          solver->marks.size * sizeof *solver->marks.at;
}

/* Makes room for `count` items of `size` bytes in an array of the solver. */
static nim_status reserve(const nim_solver *solver, void **items, size_t *capacity, size_t count,
                          size_t size) {
   if (count <= *capacity) return NIM_OK;
   size_t grown = nim_grown_capacity(count);
   nim_status status = nim_resize(solver->memory, items, *capacity, grown, size);
   if (status == NIM_OK) *capacity = grown;
   return status;
}

/* The format. */

/* Rewrites the keys of all positions; `buffer` has room for one position in the old format. */
static nim_status rewrite_keys(nim_solver *solver, const nim_codec *wider, int64_t *buffer) {
   const nim_codec *old = &solver->codec;
   nim_table *table = &solver->table;
   void *keys = NULL;
   size_t capacity = nim_grown_capacity(table->count);
   nim_status status =
         nim_resize(solver->memory, &keys, 0, capacity, wider->words * sizeof(uint64_t));
   if (status != NIM_OK) return status;
   for (size_t id = 0; id < table->count; id++) {
      size_t length = old->decode(old, nim_table_key(table, (uint32_t)id), buffer);
      wider->encode(wider, buffer, length, (uint64_t *)keys + id * wider->words);
   }
   nim_table_rekey(table, solver->memory, keys, wider->words, capacity);
   solver->codec = *wider;
   return NIM_OK;
}

/* Changes to a format that also fits the given position. */
static nim_status widen(nim_solver *solver, const int64_t *position, size_t count) {
   const nim_codec *old = &solver->codec;
   void *buffer = NULL;
   size_t capacity = nim_codec_capacity(old);
   nim_status status = nim_resize(solver->memory, &buffer, 0, capacity, sizeof *position);
   if (status != NIM_OK) return status;

   nim_codec wider = old->begin(old, position, count);
   wider.note(&wider, position, count);
   for (size_t id = 0; id < solver->table.count; id++) {
      size_t length = old->decode(old, nim_table_key(&solver->table, (uint32_t)id), buffer);
      wider.note(&wider, buffer, length);
   }
   wider.settle(&wider);
   status = wider.words > NIM_KEY_MAX ? NIM_OVERFLOW : rewrite_keys(solver, &wider, buffer);
   nim_resize(solver->memory, &buffer, capacity, 0, sizeof *position);
   return status;
}

/* Positions by their ids. */

/* Makes room for the values of one more position. */
static nim_status reserve_values(nim_solver *solver) {
   nim_values *values[] = {&solver->remoteness[0], &solver->remoteness[1], &solver->grundy};
   size_t room = SIZE_MAX;
   if (solver->table.count < solver->room) return NIM_OK;
   for (size_t i = 0; i < (solver->with_grundy ? 3 : 2); i++) {
      nim_status status = nim_values_reserve(values[i], solver->table.count + 1, solver->memory);
      if (status != NIM_OK) return status;
      if (values[i]->capacity < room) room = values[i]->capacity;
   }
   solver->room = room;
   return NIM_OK;
}

static nim_status add_position(nim_solver *solver, const int64_t *position, size_t count,
                               uint32_t *id) {
   uint64_t key[NIM_KEY_MAX];
   const nim_codec *codec = &solver->codec;
   nim_table *table = &solver->table;
   if (!codec->encode(codec, position, count, key)) {
      nim_status status = widen(solver, position, count);
      if (status != NIM_OK) return status;
      codec->encode(codec, position, count, key);
   }
   if (table->count >= solver->limit) {
      *id = nim_table_find(table, key);
      return *id == NIM_ABSENT ? NIM_LIMIT : NIM_OK;
   }
   size_t before = table->count;
   nim_status status = reserve_values(solver);
   if (status == NIM_OK) status = nim_table_add(table, solver->memory, key, id);
   if (status != NIM_OK || table->count == before) return status;
   nim_values_push(&solver->remoteness[NIM_NORMAL], UNKNOWN, solver->memory);
   nim_values_push(&solver->remoteness[NIM_MISERE], 0, solver->memory);
   if (solver->with_grundy) nim_values_push(&solver->grundy, 0, solver->memory);
   return NIM_OK;
}

static uint32_t get_mark(const nim_solver *solver, uint32_t id) {
   return nim_values_at(&solver->remoteness[NIM_NORMAL], id);
}

static void set_mark(nim_solver *solver, uint32_t id, uint32_t mark) {
   nim_values_set(&solver->remoteness[NIM_NORMAL], id, mark);
}

/* Sets a value of any size. */
static nim_status set_value(const nim_solver *solver, nim_values *values, uint32_t id,
                            uint32_t value) {
   nim_status status = nim_values_widen(values, value, solver->memory);
   if (status == NIM_OK) nim_values_set(values, id, value);
   return status;
}

static nim_status show_position(nim_solver *solver, uint32_t id) {
   const nim_codec *codec = &solver->codec;
   void *position = solver->position;
   nim_status status = reserve(solver, &position, &solver->position_capacity,
                               nim_codec_capacity(codec), sizeof *solver->position);
   solver->position = position;
   if (status == NIM_OK) {
      solver->position_count =
            codec->decode(codec, nim_table_key(&solver->table, id), solver->position);
   }
   return status;
}

bool nim_solver_find(const nim_solver *solver, const int64_t *position, size_t count,
                     nim_solution *solution) {
   uint64_t key[NIM_KEY_MAX];
   if (!solver->codec.encode(&solver->codec, position, count, key)) return false;
   uint32_t id = nim_table_find(&solver->table, key);
   if (id == NIM_ABSENT || get_mark(solver, id) < SOLVED) return false;
   solution->remoteness[NIM_NORMAL] = get_mark(solver, id) - SOLVED;
   solution->remoteness[NIM_MISERE] = nim_values_at(&solver->remoteness[NIM_MISERE], id);
   solution->grundy = solver->with_grundy ? nim_values_at(&solver->grundy, id) : 0;
   return true;
}

/* The path. */

static nim_frame *top_frame(nim_solver *solver) {
   return &solver->frames[solver->depth - 1];
}

static nim_status push_frame(nim_solver *solver, uint32_t id) {
   void *frames = solver->frames;
   nim_status status = reserve(solver, &frames, &solver->frame_capacity, solver->depth + 1,
                               sizeof *solver->frames);
   solver->frames = frames;
   if (status == NIM_OK) status = show_position(solver, id);
   if (status != NIM_OK) return status;
   solver->frames[solver->depth++] = (nim_frame){.id = id, .first = solver->option_count};
   set_mark(solver, id, ON_PATH);
   solver->wanted = true;
   return NIM_OK;
}

static void pop_frame(nim_solver *solver) {
   solver->option_count = top_frame(solver)->first;
   solver->depth--;
}

/* Withdraws the wanted position with what was fed. */
static void withdraw(nim_solver *solver) {
   if (!solver->wanted) return;
   set_mark(solver, top_frame(solver)->id, UNKNOWN);
   pop_frame(solver);
   solver->wanted = false;
}

static void drop_path(nim_solver *solver) {
   for (size_t i = 0; i < solver->depth; i++)
      set_mark(solver, solver->frames[i].id, UNKNOWN);
   solver->depth = 0;
   solver->option_count = 0;
   solver->wanted = false;
}

nim_status nim_solver_begin(nim_solver *solver, const int64_t *position, size_t count) {
   uint32_t root;
   withdraw(solver);
   nim_status status = add_position(solver, position, count, &root);
   if (status != NIM_OK) return status;
   if (root != solver->root) drop_path(solver);
   solver->root = root;
   return NIM_OK;
}

nim_status nim_solver_add(nim_solver *solver, const int64_t *option, size_t count) {
   uint32_t id;
   nim_status status = add_position(solver, option, count, &id);
   if (status != NIM_OK) return status;
   void *options = solver->options;
   status = reserve(solver, &options, &solver->option_capacity, solver->option_count + 1,
                    sizeof *solver->options);
   solver->options = options;
   if (status == NIM_OK) solver->options[solver->option_count++] = id;
   return status;
}

/* Values. */

/* The best option is the fastest P for a win or, if all are N, the slowest for a defence. */
static uint32_t evaluate_remoteness(const nim_solver *solver, const nim_frame *frame,
                                    enum nim_play play) {
   uint32_t odd_is_p = play == NIM_MISERE, bias = play == NIM_NORMAL ? SOLVED : 0;
   uint32_t fastest_win = UINT32_MAX, longest_defence = 0;
   if (frame->first == solver->option_count) return 0;
   for (size_t i = frame->first; i < solver->option_count; i++) {
      uint32_t value = nim_values_at(&solver->remoteness[play], solver->options[i]) - bias;
      if ((value & 1) != odd_is_p) {
         if (value > longest_defence) longest_defence = value;
      } else if (value < fastest_win) {
         fastest_win = value;
      }
   }
   return 1 + (fastest_win != UINT32_MAX ? fastest_win : longest_defence);
}

/* The least value that no option has. There are marks for as many values as there are options;
   larger ones do not matter. */
static uint32_t evaluate_grundy(nim_solver *solver, const nim_frame *frame) {
   nim_marks *marks = &solver->marks;
   nim_marks_clear(marks);
   for (size_t i = frame->first; i < solver->option_count; i++) {
      uint32_t value = nim_values_at(&solver->grundy, solver->options[i]);
      if (value < marks->size) marks->at[value] = marks->mark;
   }
   return nim_marks_least_missing(marks, 0);
}

/* Computes the values of the position on top of the path, whose options are all solved, and removes
   it. On failure it stays there. */
static nim_status evaluate(nim_solver *solver) {
   const nim_frame *frame = top_frame(solver);
   size_t option_count = solver->option_count - frame->first;
   nim_status status = NIM_OK;
   if (solver->with_grundy) {
      if (option_count > UINT32_MAX) return NIM_OVERFLOW;
      status = nim_marks_reserve(&solver->marks, (uint32_t)option_count, solver->memory);
      if (status == NIM_OK)
         status = set_value(solver, &solver->grundy, frame->id, evaluate_grundy(solver, frame));
   }
   if (status == NIM_OK)
      status = set_value(solver, &solver->remoteness[NIM_MISERE], frame->id,
                         evaluate_remoteness(solver, frame, NIM_MISERE));
   if (status == NIM_OK)
      status = set_value(solver, &solver->remoteness[NIM_NORMAL], frame->id,
                         SOLVED + evaluate_remoteness(solver, frame, NIM_NORMAL));
   if (status != NIM_OK) return status;
   pop_frame(solver);
   solver->solved++;
   return NIM_OK;
}

/* The last option fed that is not solved, or NIM_ABSENT. Rules tend to list the smallest option
   last; beginning there keeps the path short. */
static uint32_t next_option(nim_solver *solver) {
   nim_frame *frame = top_frame(solver);
   for (; frame->todo > 0; frame->todo--) {
      uint32_t id = solver->options[frame->first + frame->todo - 1];
      if (get_mark(solver, id) < SOLVED) return id;
   }
   return NIM_ABSENT;
}

nim_status nim_solver_step(nim_solver *solver, const nim_poll *poll) {
   if (solver->wanted) {
      nim_frame *frame = top_frame(solver);
      frame->todo = solver->option_count - frame->first;
      solver->wanted = false;
   }
   for (;;) {
      if (++solver->turns % POLL_EVERY == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
      nim_status status = NIM_OK;
      if (solver->depth == 0) {
         if (get_mark(solver, solver->root) >= SOLVED) return NIM_OK;
         return push_frame(solver, solver->root);
      }
      uint32_t id = next_option(solver);
      if (id == NIM_ABSENT) {
         status = evaluate(solver);
      } else if (get_mark(solver, id) == ON_PATH) {
         status = show_position(solver, id);
         if (status != NIM_OK) return status;
         drop_path(solver);
         return NIM_CYCLE;
      } else {
         return push_frame(solver, id);
      }
      if (status != NIM_OK) return status;
   }
}
