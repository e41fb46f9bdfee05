// Tasks share the copy of a task of a `taskloop`, which is complete before them.
// verdict: possible-race
#include <stdio.h>

void report(int k, int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(k)
    for (int i = 0; i < n; i++) {
#pragma omp task shared(k)
        printf("%d\n", k + n); //~ r1 data-race possible read k
    } //~ r1 data-race possible write }
}
