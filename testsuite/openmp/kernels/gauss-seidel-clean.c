// Red and black points of a sweep: a colour reads only points of the other colour.
// verdict: race-free
#define N 256

static double u[N][N];

void sweep(void) {
#pragma omp parallel
    for (int colour = 0; colour < 2; colour++) {
#pragma omp for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1 + (i + colour) % 2; j < N - 1; j += 2)
                u[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
    }
}
