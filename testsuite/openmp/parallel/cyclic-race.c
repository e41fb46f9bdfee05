// A cyclic distribution by hand that also writes the element of the next thread.
// verdict: race
#include <omp.h>

void fill(int n, int *a) {
#pragma omp parallel
    {
        int team = omp_get_num_threads();
        for (int i = omp_get_thread_num(); i < n; i += team) {
            a[i] = i; //~ r1 data-race proved write a[i]
            a[i + 1] = i; //~ r1 data-race proved write a[i + 1]
        }
    }
}
