// Rows change places between two regions: they stay distinct.
// verdict: race-free
#include <math.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    double **a = malloc(n * sizeof(double *));
    for (int i = 0; i < n; i++)
        a[i] = calloc(n, sizeof(double));
    for (int k = 0; k < n - 1; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > fabs(a[pivot][k]))
                pivot = i;
        if (pivot != k) {
            double *row = a[k];
            a[k] = a[pivot];
            a[pivot] = row;
        }
#pragma omp parallel for
        for (int i = k + 1; i < n; i++)
            for (int j = k; j < n; j++)
                a[i][j] -= a[k][j];
    }
    return 0;
}
