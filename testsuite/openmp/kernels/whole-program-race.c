// A whole program of full size: what it does before and after the region does not hide the race.
// verdict: race
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 4000

static void fill(int n, double (*a)[N], double *x) {
    int i, j;
    for (i = 0; i < n; i++)
        x[i] = i;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            a[i][j] = (double)i * (j + 1) / n;
}

static void print(int n, double *y) {
    for (int i = 0; i < n; i++) {
        printf("%f ", y[i]);
        if (i % 20 == 0)
            printf("\n");
    }
}

int main(int argc, char **argv) {
    int i, j;
    double (*a)[N] = malloc(sizeof(double[N][N]));
    double *x = malloc(N * sizeof(double)), *y = malloc(N * sizeof(double));
    fill(N, a, x);
#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            y[j] += a[i][j] * x[i]; //~ r1 data-race proved write+write y[j] //~ r2 data-race proved read+write y[j]
    if (argc > 42 && !strcmp(argv[0], ""))
        print(N, y);
    return 0;
}
