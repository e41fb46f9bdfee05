// A list item that is a row of an array of arrays is all of the row: the host touches it while it is transferred, or before
// the copies of a reduction are combined.
// verdict: race
#define N 50
static double grid[N][N], halves[2][100];
static int counts[4][8];

void exchange(void) {
#pragma omp target data map(tofrom : grid)
    {
#pragma omp target update from(grid[1], grid[N - 2]) nowait //~ u data-race proved write grid[1]
        for (int j = 3; j < N; j++)
            grid[1][j] = j; //~ u data-race proved write grid[1][j]
#pragma omp taskwait
    }
}

void enter(void) {
#pragma omp target enter data map(to : halves[1 : 1]) nowait //~ e data-race possible read halves[1 : 1]
    halves[1][7] = 3; //~ e data-race possible write halves[1][7]
#pragma omp taskwait
}

int count(void) {
    int seen = 0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : counts[0 : 4][0 : 8]) nowait //~ r data-race proved write counts[0 : 4][0 : 8]
        for (int i = 0; i < 100; i++)
            counts[i % 4][i % 8] += i;
#pragma omp single
        seen = counts[3][7]; //~ r data-race proved read counts[3][7]
    }
    return seen;
}
