// Tables keep rows from before the call: only those that were stored since are used, or those of a caller, which are
// distinct.
// verdict: race-free
static double *table[100], block[8000];

void fill(void) {
    for (int i = 0; i < 100; i++)
        table[i] = block + i;
}
void refill(void) {
    for (int i = 10; i < 20; i++)
        table[i] = block + i * 8;
#pragma omp parallel for
    for (int i = 11; i < 19; i++)
        for (int j = 0; j < 8; j++)
            table[i][j] = table[i][j] + i;
}
void given(double **rows, double *b, int n, int m) {
    for (int i = 1; i < n; i++)
        rows[i] = b + i * m;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            rows[i][j] = rows[i][j] + i;
}
