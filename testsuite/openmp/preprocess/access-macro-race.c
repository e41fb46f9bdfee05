// The accesses are hidden in a macro for the elements of a linearised matrix.
// verdict: race
#define AT(m, r, c) m[(r) * 100 + (c)]

void sweep(int n, double *m) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 0; j < 100; j++)
            AT(m, i, j) = AT(m, i - 1, j); //~ r1 data-race proved write ? //~ r1 data-race proved read ?
}
