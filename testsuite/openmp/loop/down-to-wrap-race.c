// Unsigned counters that run down until they wrap around, over one element more than a row has.
// verdict: race
#include <stddef.h>
#define R 20
#define C 10
static double t[R * C + 1], x[R * C + 1];
void rows(void) {
#pragma omp parallel for
    for (int r = 0; r < R; r++)
        for (unsigned i = C; i <= C; i--)
            x[r * C + i] = r; //~ r1 data-race proved write+write x[r * C + i]
}
void columns(void) {
#pragma omp parallel for
    for (int r = 0; r < R; r++) {
        size_t j = C;
        while (j < C + 1) {
            t[r * C + j] = r; //~ r2 data-race proved write+write t[r * C + j]
            j--;
        }
    }
}
