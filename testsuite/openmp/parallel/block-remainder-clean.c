// The last thread takes the remainder that does not divide evenly.
// verdict: race-free
#include <omp.h>

void fill(int n, int *a) {
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        int team = omp_get_num_threads();
        int share = n / team;
        int lo = tid * share;
        int hi = tid == team - 1 ? n : lo + share;
        for (int i = lo; i < hi; i++)
            a[i] = i;
    }
}
