// The barrier at the end of the loop waits for the write-back of lastprivate.
// verdict: race-free
#include <omp.h>

void broadcast(int n, const int *a, int *b) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp for lastprivate(x)
        for (int i = 0; i < n; i++)
            x = a[i];
        b[omp_get_thread_num()] = x;
    }
}
