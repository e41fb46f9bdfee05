// The accesses are hidden in a macro, and every row is worked on by one iteration.
// verdict: race-free
#define AT(m, r, c) m[(r) * 100 + (c)]

void sweep(int n, double *m) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 1; j < 100; j++)
            AT(m, i, j) = AT(m, i, j - 1);
}
