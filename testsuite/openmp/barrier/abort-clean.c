// A thread that aborts waits at no barrier, and the others wait for it in vain: the run ends, which is no divergence.
// verdict: race-free
#include <stdlib.h>
#include <omp.h>
int a[100], b[100];
void f(int n) {
#pragma omp parallel num_threads(8)
    {
        int t = omp_get_thread_num();
        a[t] = 1;
        if (t + n == 5)
            abort();
#pragma omp barrier
        b[t] = a[t + 1];
    }
}
