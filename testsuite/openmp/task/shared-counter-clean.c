// One thread counts in a shared variable while it creates the tasks: no other writes it, so each task has its element.
// verdict: race-free
#include <omp.h>

void fill(int *a, int n) {
    int i;
#pragma omp parallel
    {
#pragma omp single
        {
            for (i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
                a[i] = omp_get_thread_num();
            }
#pragma omp taskwait
            for (i = 0; i < n; i++) {
                int mine = i;
#pragma omp task
                a[mine]++;
            }
        }
    }
#pragma omp parallel
#pragma omp master
    for (i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
        a[i] += 1;
    }
}
