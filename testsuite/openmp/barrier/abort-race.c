// Threads that do not abort read what their neighbours write, with no barrier between.
// verdict: race
#include <stdlib.h>
#include <omp.h>
int a[100], b[100];
void f(int n) {
#pragma omp parallel num_threads(8)
    {
        int t = omp_get_thread_num();
        a[t] = 1; //~ r1 data-race proved write a[t]
        if (t + n == 5)
            abort();
        b[t] = a[t + 1]; //~ r1 data-race proved read a[t + 1]
#pragma omp barrier
    }
}
