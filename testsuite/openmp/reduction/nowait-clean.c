// The barrier at the end of the loop makes the result complete.
// verdict: race-free
#include <omp.h>

void scaled_sum(int n, const double *a, double *out) {
    double s = 0.0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : s)
        for (int i = 0; i < n; i++)
            s += a[i];
        out[omp_get_thread_num()] = s;
    }
}
