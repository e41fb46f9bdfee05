// What was read before two rows change places leads to where the other one is found now.
// verdict: unknown
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]), k = atoi(argv[2]);
    double **a = malloc(n * sizeof(double *));
    for (int i = 0; i < n; i++)
        a[i] = calloc(n, sizeof(double));
    double *first = a[0];
    double *row = a[0];
    a[0] = a[k];
    a[k] = row;
#pragma omp parallel sections
    {
#pragma omp section
        first[0] = 1;
#pragma omp section
        a[k][0] = 2;
    }
    return 0;
}
