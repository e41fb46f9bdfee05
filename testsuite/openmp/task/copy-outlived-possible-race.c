// A task shares the copy that the task around it has, which ends with that one.
// verdict: possible-race
#include <stdio.h>

void report(int i) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task firstprivate(i)
        {
#pragma omp task shared(i)
            printf("%d\n", i); //~ r1 data-race possible read i
        } //~ r1 data-race possible write }
    }
}
