// What the environment says of `schedule(runtime)` may be any schedule; a thread sets the one of its own loops only.
// verdict: race
#include <omp.h>

int a[100];

int main(void) {
#pragma omp parallel num_threads(2)
    omp_set_schedule(omp_sched_static, 8);
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 100; i++)
        a[i / 8] = i; //~ r1 data-race proved write+write a[i / 8]
    return 0;
}
