// A cyclic distribution by hand: thread t takes t, t + T, t + 2T and so on.
// verdict: race-free
#include <omp.h>

void fill(int n, int *a) {
#pragma omp parallel
    {
        int team = omp_get_num_threads();
        for (int i = omp_get_thread_num(); i < n; i += team)
            a[i] = i;
    }
}
