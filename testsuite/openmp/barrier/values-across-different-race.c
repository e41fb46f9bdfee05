// The threads meet one barrier at different places of their programs, so they read different values of x.
// verdict: race
#include <omp.h>
int x, s;
void f(void) {
    x = 0;
#pragma omp parallel num_threads(2)
    {
        int t = omp_get_thread_num();
        if (t == 0) {
#pragma omp barrier
        }
#pragma omp flush
        int v = x;
        if (t == 1) {
            x = 5;
#pragma omp barrier
        }
        if (t == 0 ? v == 5 : v == 0)
            s = t; //~ r1 data-race proved write s //~ r1 data-race proved write s
    }
}
