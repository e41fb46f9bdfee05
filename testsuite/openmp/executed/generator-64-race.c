// Random numbers of a generator of 64 bits, of each thread's own: threads meet in elements.
// verdict: race
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    int n = 100;
    int *seen = calloc(n, sizeof *seen);
#pragma omp parallel
    {
        uint64_t state = 42;
#pragma omp for
        for (int i = 0; i < 1000; i++) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            int at = (state >> 33) % n;
            seen[at] = i; //~ r1 data-race proved write+write seen[at]
        }
    }
    return seen[0];
}
