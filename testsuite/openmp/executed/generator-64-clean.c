// A permutation that a generator of 64 bits shuffles: no two iterations have one element.
// verdict: race-free
#include <stdint.h>
#include <stdlib.h>
static int order[100], seen[100];
int main(void) {
    uint64_t state = 42;
    for (int i = 0; i < 100; i++)
        order[i] = i;
    for (int i = 99; i > 0; i--) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        int at = (state >> 33) % (i + 1);
        int kept = order[i];
        order[i] = order[at];
        order[at] = kept;
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        seen[order[i]] = i;
    return seen[0];
}
