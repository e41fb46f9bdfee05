// What `omp_set_schedule` sets is what `schedule(runtime)` is: static and dynamic chunks, also in the region itself.
// verdict: race-free
#include <omp.h>

int sum, a[100], b[100];

int main(void) {
    omp_set_schedule(omp_sched_static, 100);
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 100; i++)
        sum++;
    omp_set_schedule(omp_sched_dynamic, 8);
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 100; i++)
        a[i / 8]++;
    omp_set_schedule(omp_sched_static, 0);
#pragma omp parallel
    {
#pragma omp for schedule(runtime) nowait
        for (int i = 0; i < 100; i++)
            a[i] = i;
#pragma omp for schedule(runtime)
        for (int i = 0; i < 100; i++)
            b[i] = a[i];
        omp_set_schedule(omp_sched_static, 4);
#pragma omp for schedule(runtime)
        for (int i = 0; i < 100; i++)
            b[i / 4]++;
    }
    return 0;
}
