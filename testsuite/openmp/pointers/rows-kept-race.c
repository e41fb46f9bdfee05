// Tables keep rows from before the call; those that were stored since are used beyond their ends, or twice.
// verdict: race
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
        for (int j = 0; j <= 8; j++)
            table[i][j] = i; //~ r1 data-race proved write+write table[i][j]
}
void given(double **rows, double *b, int n, int m) {
    for (int i = 1; i < n; i++)
        rows[i] = b + i * m;
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            rows[i][j] = rows[i - 1][j]; //~ r2 data-race proved write rows[i][j] //~ r2 data-race proved read rows[i - 1][j]
}
void one(double **rows, double *b, int n) {
    for (int i = 10; i < 20; i++)
        rows[i] = b + i;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[5][0] = i; //~ r3 data-race proved write+write rows[5][0]
}
