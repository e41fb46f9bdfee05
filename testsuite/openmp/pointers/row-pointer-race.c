// A pointer to rows: the row above is read while it is written.
// verdict: race
void relax(int n, double (*m)[100]) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 0; j < 100; j++)
            m[i][j] = m[i - 1][j]; //~ r1 data-race proved write m[i][j] //~ r1 data-race proved read m[i - 1][j]
}
