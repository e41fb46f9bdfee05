// Which of two schedules is set is not known where the loop begins: what only one of them orders is not decided.
// verdict: unknown
#include <omp.h>

int a[100];

void f(int fine, int size) {
    if (fine)
        omp_set_schedule(omp_sched_static, 4);
    else
        omp_set_schedule(omp_sched_static, size);
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 100; i++)
        a[i / 4] = i;
}
