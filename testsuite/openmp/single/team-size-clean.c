// One thread stores the size of the team, which all use as a stride.
// verdict: race-free
#include <omp.h>

void strided(int n, double *a) {
    int team;
#pragma omp parallel
    {
#pragma omp single
        team = omp_get_num_threads();
        for (int i = omp_get_thread_num(); i < n; i += team)
            a[i] += 1;
    }
}
