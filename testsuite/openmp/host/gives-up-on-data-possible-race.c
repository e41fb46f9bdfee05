// The program gives up where a pivot is zero; whether it does depends on data. After that, a sum is shared.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>

static double **rows;

static void eliminate(int n) {
    for (int k = 0; k + 1 < n; k++) {
        if (rows[k][k] == 0)
            exit(2);
        for (int i = k + 1; i < n; i++)
            for (int j = k; j < n; j++)
                rows[i][j] -= rows[i][k] / rows[k][k] * rows[k][j];
    }
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 100;
    rows = malloc(n * sizeof *rows);
    for (int i = 0; i < n; i++) {
        rows[i] = malloc(n * sizeof **rows);
        for (int j = 0; j < n; j++)
            rows[i][j] = rand() % 100;
    }
    eliminate(n);
    double trace = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        trace += rows[i][i]; //~ r1 data-race possible write+write trace
    return trace > 0;
}
