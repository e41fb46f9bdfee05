// Known library functions work on values and on memory of the iteration.
// verdict: race-free
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void report(int n, const double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *copy = malloc(2 * sizeof(double));
        copy[0] = fabs(a[i]);
        copy[1] = pow(copy[0], 1.5);
        b[i] = copy[0] + copy[1];
        printf("%d %f\n", i, b[i]);
        free(copy);
    }
}
