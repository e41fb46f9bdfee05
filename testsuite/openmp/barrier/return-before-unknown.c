// A thread that only leaves the function is missed at the barrier, unlike one that ends the run.
// verdict: unknown
#include <omp.h>

static void work(int n, int wanted, double *a) {
    if (omp_get_thread_num() == 0 && omp_get_num_threads() != wanted)
        return;
#pragma omp barrier //~ barrier-divergence
    for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads())
        a[i] = i;
}

void all(int n, int wanted, double *a) {
#pragma omp parallel
    work(n, wanted, a);
}
