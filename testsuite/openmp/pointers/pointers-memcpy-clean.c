// Two arrays of pointers hold the same after memcpy: what is written stands behind another pointer.
// verdict: race-free
#include <string.h>

void shift(int n, double *a, double *b) {
    double *from[2] = {a, b}, *to[2];
    memcpy(to, from, sizeof from);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        to[1][i] = from[0][i + 1];
}

void shift_overlapping(int n, double *a, double *b, double *c) {
    double *rows[3] = {a, b, c};
    memmove(rows + 1, rows, 2 * sizeof *rows);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        rows[2][i] = a[i + 1] + c[i + 1];
}

void shift_own(int n, double **from) {
#pragma omp parallel
    {
        double *own[2];
        memcpy(own, from, sizeof own);
#pragma omp for
        for (int i = 0; i < n - 1; i++)
            own[0][i] = own[1][i + 1];
    }
}
