// A task shares the copy that the task around it has, and that one waits for it.
// verdict: race-free
#include <stdio.h>

void report(int i) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task firstprivate(i)
        {
#pragma omp task shared(i)
            printf("%d\n", i);
#pragma omp taskwait
        }
    }
}
