// Jacobi iteration on a plane: the nowait lets copying overtake the reads of neighbouring rows.
// verdict: race
#define N 256

static double u[N][N], v[N][N];

void jacobi(int steps) {
#pragma omp parallel
    for (int t = 0; t < steps; t++) {
#pragma omp for schedule(static) nowait
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i][j - 1]); //~ r1 data-race proved read u[i - 1][j]
#pragma omp for schedule(static)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                u[i][j] = v[i][j]; //~ r1 data-race proved write u[i][j]
    }
}
