// A list item that is a row of an array of arrays is all of the row, and nothing of the others.
// verdict: race-free
#define N 50
static double grid[N][N], halves[2][100];
static int counts[4][8];

void exchange(void) {
#pragma omp target data map(tofrom : grid)
    {
#pragma omp target update from(grid[1], grid[N - 2]) nowait
        for (int j = 0; j < N; j++)
            grid[0][j] = j;
#pragma omp taskwait
    }
}

void enter(void) {
#pragma omp target enter data map(to : halves[1 : 1]) nowait
    halves[0][7] = 3;
#pragma omp taskwait
}

int count(void) {
    int seen = 0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : counts[1]) nowait
        for (int i = 0; i < 100; i++)
            counts[1][i % 8] += i;
#pragma omp single
        seen = counts[0][1];
    }
    return seen;
}
