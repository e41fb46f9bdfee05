// The instance is one of few iterations, as its user may ask for, and can be executed.
// verdict: race
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1 << 24;
    double *a = malloc(n * sizeof(double)), *b = malloc(n * sizeof(double));
    int count = 0;
    for (int i = 0; i < n; i++) {
        a[i] = i;
        if (i % 3 == 0)
            count++;
    }
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
#pragma omp parallel sections
    {
#pragma omp section
        b[0] = count; //~ r2 data-race proved write b[0]
#pragma omp section
        b[0] = a[0]; //~ r2 data-race proved write b[0]
    }
    printf("%d %f %f\n", count, a[0], b[0]);
    return 0;
}
