// Hashes and random numbers rely on products that wrap around: slots are counted atomically, and each thread has a
// state of its own.
// verdict: race-free
#include <stdint.h>
static int slots[1024];
static uint32_t key[2000];
void count(void) {
#pragma omp parallel for
    for (unsigned i = 0; i < 2000; i++) {
        unsigned slot = (i * 2654435761u) >> 22;
#pragma omp atomic
        slots[slot]++;
        key[i] = slot * 16777619u;
    }
}
static uint64_t next(uint64_t *state) {
    uint64_t x = *state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    *state = x * 6364136223846793005u + 1442695040888963407u;
    return *state;
}
long hits(void) {
    long found = 0;
#pragma omp parallel for reduction(+ : found)
    for (int i = 0; i < 1000; i++) {
        uint64_t state = 88172645463325252u + i;
        for (int k = 0; k < 10; k++)
            found += next(&state) % 100 < 3;
    }
    return found;
}
