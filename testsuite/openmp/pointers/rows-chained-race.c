// Each row lies behind the one before in one block, and its pointer is computed from that; rows overlap by one element.
// verdict: race
#include <stdlib.h>

static double **matrix(int n, int m) {
    double **row = malloc(n * sizeof(double *));
    row[0] = malloc((size_t)n * m * sizeof(double));
    for (int i = 1; i < n; i++)
        row[i] = row[i - 1] + m - 1;
    return row;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]), m = atoi(argv[2]);
    double **a = matrix(n, m);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i + j; //~ r1 data-race any write+write a[i][j]
    return a[0][0] != 0;
}
