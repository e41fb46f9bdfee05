// Two arrays of pointers hold the same after memcpy, and a thread's own copy leads to what is shared.
// verdict: race
#include <string.h>

void shift(int n, double *a, double *b) {
    double *from[2] = {a, b}, *to[2];
    memcpy(to, from, sizeof from);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        to[1][i] = from[1][i + 1]; //~ r1 data-race proved write to[1][i] //~ r1 data-race proved read from[1][i + 1]
}

void shift_all(int n, int count, double **to, double **from) {
    memcpy(to, from, count * sizeof *to);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        to[0][i] = from[0][i + 1]; //~ r2 data-race proved write to[0][i] //~ r2 data-race proved read from[0][i + 1]
}

void shift_own(int n, double **from) {
#pragma omp parallel
    {
        double *own[2];
        memcpy(own, from, sizeof own);
#pragma omp for
        for (int i = 0; i < n - 1; i++)
            own[0][i] = own[0][i + 1]; //~ r3 data-race proved write own[0][i] //~ r3 data-race proved read own[0][i + 1]
    }
}
