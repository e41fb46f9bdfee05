// A task shares the copy of a `scope` that no barrier ends.
// verdict: possible-race
// openmp: 5.1
#include <stdio.h>

void report(int i) {
#pragma omp parallel
#pragma omp scope firstprivate(i) nowait
    {
#pragma omp task shared(i)
        printf("%d\n", i); //~ r1 data-race possible read i
    } //~ r1 data-race possible write }
}
