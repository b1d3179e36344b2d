/* The search for a pair of values: included by nim_kernel_vector.h for each width of a value, with
   PACKED, the type, and NAME(x), x with the width added. */

static TARGET bool NAME(pair)(const PACKED *values, size_t sum, size_t first, size_t last,
                              PACKED value) {
   const size_t pairs = sizeof(VECTOR) / sizeof(PACKED);
   size_t part = first;
   for (; part + pairs - 1 <= last; part += pairs) {
      const VECTOR down = NAME(reverse)(READ(values + (sum - part - (pairs - 1))));
      if (NAME(has)(XOR(READ(values + part), down), value)) return true;
   }
   for (; part <= last; part++)
      if ((values[part] ^ values[sum - part]) == value) return true;
   return false;
}
