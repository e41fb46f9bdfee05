// A table keeps rows from before the call, which may be those that it gets now. (With others before: races.)
// verdict: unknown
static double *table[100], block[1000];

void fill(void) {
    for (int i = 0; i < 100; i++)
        table[i] = block + i;
}
void refill(int n) {
    for (int i = 10; i < 20; i++)
        table[i] = block + i - 10;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        table[i][0] = 0;
}

static double *last[100];

void shift(int from, int n) {
    for (int i = from; i < 100; i++)
        last[i] = block + i - from;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        last[i][0] = 0;
}
