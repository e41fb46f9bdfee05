// Unsigned counters that run down until they wrap around: none is below zero within its loop.
// verdict: race-free
#include <stddef.h>
#define R 20
#define C 10
static double t[R][C], x[R * C + 1];
void rows(void) {
#pragma omp parallel for
    for (int r = 0; r < R; r++)
        for (unsigned i = C - 1; i < C; i--)
            x[r * C + i] = r;
}
void suffix_minima(void) {
#pragma omp parallel for
    for (int r = 0; r < R; r++) {
        double least = t[r][C - 1];
        size_t j = C - 2;
        while (j < C - 1) {
            least = t[r][j] < least ? t[r][j] : least;
            t[r][j] = least;
            j--;
        }
    }
}
