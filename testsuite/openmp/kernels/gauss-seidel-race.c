// A Gauss-Seidel sweep depends on the row above and the row below.
// verdict: race
#define N 256

static double u[N][N];

void sweep(void) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            u[i][j] = u[i][j - 1] + u[i + 1][j]; //~ r1 data-race proved write u[i][j] //~ r1 data-race proved read u[i + 1][j]
}
