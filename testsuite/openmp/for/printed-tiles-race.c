// The same, but a tile reaches into the next one.
// verdict: race
#define N 128

void fill(double a[N][N]) {
#pragma omp parallel for
    for (int t = 0; t <= (N - 1) / 16; t++)
        for (int i = 16 * t; i <= (N - 1 > (16 * t + 16 < N - 1 ? 16 * t + 16 : N - 1) ? (16 * t + 16 < N - 1 ? 16 * t + 16 : N - 1) : N - 1); i++)
            for (int j = 0; j < N; j++)
                a[i][j] = i + j; //~ r1 data-race proved write+write a[i][j]
}
