// Every thread takes one element more than its share, which is the first of the next thread.
// verdict: race
#include <omp.h>

void fill(int n, int *a) {
#pragma omp parallel
    {
        int share = n / omp_get_num_threads();
        int lo = omp_get_thread_num() * share;
        int hi = lo + share + 1;
        for (int i = lo; i < hi; i++)
            a[i] = i; //~ r1 data-race proved write+write a[i]
    }
}
