// Without a barrier the result is read while other threads still combine into it.
// verdict: race
#include <omp.h>

void scaled_sum(int n, const double *a, double *out) {
    double s = 0.0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : s) nowait //~ r1 data-race proved write s
        for (int i = 0; i < n; i++)
            s += a[i];
        out[omp_get_thread_num()] = s; //~ r1 data-race proved read s
    }
}
