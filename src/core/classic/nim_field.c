/* The field of nim-numbers below 2^64, by halves: with F = 2^bits, a number below F^2 is a1 F + a0,
   where the nim-product of F with a smaller number is the usual one, and F * F = F + F/2. At eight
   bits there are logarithms. */
#include "core/classic/nim_field.h"

enum { BYTE = 8, ORDER = 255 /* of 18, and of no smaller number */ };

/* The powers of 18, and the exponent for each number but 0. */
static const uint8_t powers[ORDER] = {
      1,   18,  27,  133, 23,  65,  217, 32,  28,  252, 102, 188, 173, 135, 52,  108, 19,  9,   158,
      146, 86,  152, 249, 60,  224, 154, 218, 17,  42,  179, 88,  127, 26,  151, 12,  196, 206, 97,
      197, 220, 122, 64,  203, 59,  153, 235, 39,  101, 141, 155, 200, 10,  175, 164, 25,  166, 58,
      139, 240, 162, 114, 204, 66,  232, 22,  83,  194, 165, 11,  189, 191, 156, 177, 123, 82,  208,
      190, 142, 170, 254, 69,  145, 103, 174, 182, 2,   35,  45,  202, 41,  130, 110, 48,  36,  84,
      187, 212, 246, 201, 24,  180, 33,  14,  231, 227, 171, 236, 94,  20,  112, 239, 111, 34,  63,
      209, 172, 149, 47,  233, 4,   72,  71,  178, 74,  100, 159, 128, 77,  29,  238, 125, 57,  186,
      198, 237, 76,  15,  245, 248, 46,  251, 31,  205, 80,  243, 147, 68,  131, 124, 43,  161, 67,
      250, 13,  214, 213, 228, 210, 157, 163, 96,  215, 199, 255, 87,  138, 226, 185, 247, 219, 3,
      49,  54,  79,  62,  195, 183, 16,  56,  168, 221, 104, 91,  78,  44,  216, 50,  7,   121, 113,
      253, 116, 167, 40,  144, 117, 181, 51,  21,  98,  244, 234, 53,  126, 8,   140, 137, 211, 143,
      184, 229, 192, 134, 38,  119, 150, 30,  223, 75,  118, 132, 5,   90,  92,  55,  93,  37,  70,
      160, 81,  225, 136, 193, 148, 61,  242, 129, 95,  6,   107, 106, 120, 99,  230, 241, 176, 105,
      73,  85,  169, 207, 115, 222, 89,  109};
static const uint8_t logarithms[ORDER + 1] = {
      0,   0,   85,  170, 119, 221, 238, 187, 204, 17,  51,  68,  34,  153, 102, 136, 177, 27,  1,
      16,  108, 198, 64,  4,   99,  54,  32,  2,   8,   128, 216, 141, 7,   101, 112, 86,  93,  226,
      213, 46,  193, 89,  28,  149, 184, 87,  139, 117, 92,  171, 186, 197, 14,  202, 172, 224, 178,
      131, 56,  43,  23,  234, 174, 113, 41,  5,   62,  151, 146, 80,  227, 121, 120, 247, 123, 218,
      135, 127, 183, 173, 143, 229, 74,  65,  94,  248, 20,  164, 30,  253, 222, 182, 223, 225, 107,
      237, 160, 37,  199, 242, 124, 47,  10,  82,  181, 246, 240, 239, 15,  254, 91,  111, 109, 189,
      60,  251, 191, 195, 219, 214, 241, 188, 40,  73,  148, 130, 203, 31,  126, 236, 90,  147, 220,
      3,   212, 13,  231, 206, 165, 57,  205, 48,  77,  208, 194, 81,  19,  145, 233, 116, 215, 33,
      21,  44,  25,  49,  71,  158, 18,  125, 228, 150, 59,  159, 53,  67,  55,  192, 179, 249, 78,
      105, 115, 12,  83,  52,  245, 72,  122, 29,  100, 196, 84,  176, 209, 167, 132, 95,  11,  69,
      76,  70,  211, 232, 66,  175, 35,  38,  133, 162, 50,  98,  88,  42,  61,  142, 36,  250, 75,
      114, 157, 207, 96,  155, 154, 161, 185, 6,   26,  169, 39,  180, 252, 217, 24,  230, 166, 104,
      156, 210, 243, 103, 63,  118, 201, 45,  106, 134, 129, 110, 58,  244, 235, 144, 200, 137, 97,
      168, 138, 22,  152, 140, 9,   190, 79,  163};

static uint64_t byte_product(uint64_t a, uint64_t b) {
   return a == 0 || b == 0 ? 0 : powers[(logarithms[a] + logarithms[b]) % ORDER];
}

static uint64_t low(uint64_t a, unsigned bits) {
   return a & ((UINT64_C(1) << bits) - 1);
}

/* a * 2^(bits - 1), for a below 2^bits. */
static uint64_t times_half(uint64_t a, unsigned bits) {
   const unsigned half = bits / 2;
   if (bits == BYTE) return byte_product(a, 1 << (BYTE - 1));
   uint64_t high = times_half(a >> half, half);
   return (high ^ times_half(low(a, half), half)) << half ^ times_half(high, half);
}

/* The product of numbers below 2^bits. */
static uint64_t product(uint64_t a, uint64_t b, unsigned bits) {
   const unsigned half = bits / 2;
   if (bits == BYTE) return byte_product(a, b);
   uint64_t a0 = low(a, half), a1 = a >> half, b0 = low(b, half), b1 = b >> half;
   uint64_t zero = product(a0, b0, half);
   if ((a1 | b1) == 0) return zero;
   uint64_t two = product(a1, b1, half);
   return (product(a0 ^ a1, b0 ^ b1, half) ^ zero) << half ^ zero ^ times_half(two, half);
}

/* The product of a1 F + a0 with its conjugate, a1 F + a0 + a1, lies in the smaller field. */
static uint64_t inverse(uint64_t a, unsigned bits) {
   const unsigned half = bits / 2;
   if (a == 0) return 0;
   if (bits == BYTE) return powers[(ORDER - logarithms[a]) % ORDER];
   uint64_t a0 = low(a, half), a1 = a >> half;
   if (a1 == 0) return inverse(a0, half);
   uint64_t norm = product(a0, a0 ^ a1, half) ^ times_half(product(a1, a1, half), half);
   uint64_t inverted = inverse(norm, half);
   return product(a1, inverted, half) << half ^ product(a0 ^ a1, inverted, half);
}

/* The square of r1 F + r0 is r1^2 F + r1^2 F/2 + r0^2. */
static uint64_t square_root(uint64_t a, unsigned bits) {
   const unsigned half = bits / 2;
   if (a == 0) return 0;
   if (bits == BYTE) return powers[(logarithms[a] + logarithms[a] % 2 * ORDER) / 2];
   uint64_t a0 = low(a, half), a1 = a >> half;
   return square_root(a1, half) << half ^ square_root(a0 ^ times_half(a1, half), half);
}

uint64_t nim_field_product(uint64_t a, uint64_t b) {
   return product(a, b, 64);
}

uint64_t nim_field_inverse(uint64_t a) {
   return inverse(a, 64);
}

uint64_t nim_field_power(uint64_t a, uint64_t exponent) {
   uint64_t power = 1;
   for (; exponent != 0; exponent >>= 1) {
      if ((exponent & 1) != 0) power = product(power, a, 64);
      a = product(a, a, 64);
   }
   return power;
}

uint64_t nim_field_sqrt(uint64_t a) {
   return square_root(a, 64);
}
