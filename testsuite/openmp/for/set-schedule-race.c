// Chunks of the size that `omp_set_schedule` sets do not fit, and two loops are not divided alike by dynamic ones.
// verdict: race
#include <omp.h>

int a[100], b[100];

int main(void) {
    omp_set_schedule(omp_sched_dynamic, 4);
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 100; i++)
        a[i / 8] = i; //~ r1 data-race proved write+write a[i / 8]
#pragma omp parallel
    {
#pragma omp for schedule(runtime) nowait
        for (int i = 0; i < 100; i++)
            a[i] = i; //~ r2 data-race proved write a[i]
#pragma omp for schedule(runtime)
        for (int i = 0; i < 100; i++)
            b[i] = a[i]; //~ r2 data-race proved read a[i]
    }
    return 0;
}
