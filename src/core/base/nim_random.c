/* Seedable streams of random numbers. */
#include "core/base/nim_random.h"

/* The increment of splitmix64: 2^64 divided by the golden ratio, made odd. */
static const uint64_t GAMMA = 0x9e3779b97f4a7c15;

static uint64_t mixed(uint64_t bits) {
   bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
   bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
   return bits ^ bits >> 31;
}

/* The next output of the splitmix64 generator with this state. */
static uint64_t splitmix(uint64_t *state) {
   *state += GAMMA;
   return mixed(*state);
}

void nim_random_start(nim_random *random, uint64_t seed) {
   random->seed = seed;
   for (int i = 0; i < 4; i++)
      random->state[i] = splitmix(&seed);
}

uint64_t nim_random_split(uint64_t seed, uint64_t number) {
   return mixed(splitmix(&seed) + number * GAMMA);
}

/* Draws as many high bits as the largest number has, until they are below the bound: less than two
   draws on average. */
uint64_t nim_random_below_wide(nim_random *random, uint64_t bound) {
   int unused = 0;
   while ((bound - 1) << unused >> 63 == 0)
      unused++;
   uint64_t number;
   do
      number = nim_random_next(random) >> unused;
   while (number >= bound);
   return number;
}

int64_t nim_random_within(nim_random *random, int64_t low, int64_t high) {
   uint64_t range = (uint64_t)high - (uint64_t)low + 1;
   uint64_t offset = range == 0 ? nim_random_next(random) : nim_random_below(random, range);
   return (int64_t)((uint64_t)low + offset);
}

double nim_random_float(nim_random *random) {
   return (double)(nim_random_next(random) >> 11) * 0x1p-53;
}
