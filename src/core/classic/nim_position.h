/* Positions of heaps, and what classic Nim answers in closed form: a move takes one or more objects
   from one heap. Sources: Bouton 1901 for outcomes; remoteness and best moves were found and
   checked by exhaustive search (spec/position_spec.lua repeats it).

   A position is one block: whoever allocates nim_position_size(count) bytes fills in count, play
   and heaps, calls nim_position_seal once, and owns it; from then on it never changes. No function
   here allocates. Heaps have indices from 0. Every function with a `play` argument ignores the
   play of the position itself. */
#ifndef NIM_POSITION_H
#define NIM_POSITION_H

#include "core/base/nim_random.h"

#pragma GCC visibility push(hidden)

typedef struct nim_position {
   size_t count; /* of heaps, including empty ones */
   enum nim_play play;
   /* Set by nim_position_seal: */
   size_t lonely; /* heaps of one object */
   size_t rich;   /* heaps of two or more */
   int64_t total; /* objects in all heaps, at most 2^63-1 */
   int64_t nim_sum;
   int64_t heaps[]; /* each 0 … 2^63-1 */
} nim_position;

typedef struct nim_move {
   size_t heap;
   int64_t take; /* 1 … size of the heap */
} nim_move;

enum { NIM_COLUMNS = 63 };

/* Bytes of a position of that many heaps; 0 if they do not fit a size_t. */
size_t nim_position_size(uint64_t count);

/* Sums up the heaps; NIM_OVERFLOW if the total is above 2^63-1. */
nim_status nim_position_seal(nim_position *position);

/* Makes a legal move in a sealed copy that nobody else has seen yet. */
void nim_position_take(nim_position *position, nim_move move);

enum nim_outcome nim_position_outcome(const nim_position *position, enum nim_play play);

/* Kinds of positions: T if the nim-sum is 0, otherwise S; and how many rich heaps (2: or more). No
   position is of kind T1. */
enum nim_kind { NIM_T0, NIM_T1, NIM_T2, NIM_S0, NIM_S1, NIM_S2, NIM_KINDS };
extern const char *const nim_kind_names[NIM_KINDS];
enum nim_kind nim_position_kind(const nim_position *position);

/* Plies to the end when the winner hurries and the loser stalls. */
int64_t nim_position_remoteness(const nim_position *position, enum nim_play play);

/* How many objects to take from that heap in order to win, or 0; no heap has two winning moves. */
int64_t nim_position_winning_take(const nim_position *position, enum nim_play play, size_t heap);

/* The fastest win or, in a lost position, the longest defence; the first heap among equals. False
   if there is no move. */
bool nim_position_best_move(const nim_position *position, enum nim_play play, nim_move *move);

/* The move with that number, 0 … total-1: heap by heap, in each heap by increasing take. */
nim_move nim_position_move(const nim_position *position, int64_t number);

/* Counts the heaps with a 1 in each binary column, lowest first; returns the number of columns
   used. */
size_t nim_position_column_sums(const nim_position *position, size_t sums[NIM_COLUMNS]);

/* The number of sequences of exactly `depth` >= 0 moves; NIM_OVERFLOW if it is above 2^63-1. */
nim_status nim_position_perft(const nim_position *position, int64_t depth, int64_t *sequences);

/* Plays that many games, each move uniform over all legal moves. *wins: games won by the player who
   moves first; *plies: those of all games. NIM_INTERRUPTED leaves both unset, and the stream
   advanced by the games played so far. */
nim_status nim_position_playout(const nim_position *position, enum nim_play play, int64_t games,
                                nim_random *random, const nim_poll *poll, int64_t *wins,
                                int64_t *plies);

#pragma GCC visibility pop

#endif
