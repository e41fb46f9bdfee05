// The stride is one less than the size of the team.
// verdict: race
#include <omp.h>

void strided(int n, double *a) {
    int team;
#pragma omp parallel
    {
#pragma omp single
        team = omp_get_num_threads() - 1;
        for (int i = omp_get_thread_num(); i < n; i += team)
            a[i] += 1; //~ r1 data-race proved write+write a[i] //~ r2 data-race proved read+write a[i]
    }
}
