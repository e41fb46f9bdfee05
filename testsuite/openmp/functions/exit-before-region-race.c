// The check excludes the sizes without a race.
// verdict: race
#include <stdio.h>
#include <stdlib.h>

void run(int n, double *a) {
    if (n < 2) {
        fprintf(stderr, "too few\n");
        exit(1);
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i; //~ r1 data-race proved write+write a[0]
}
