// The program lets the runtime make teams smaller than what is asked for: the inner ones need not have one size, and their
// parts may overlap then. (Whether they do is not decided.)
// verdict: unknown
#include <omp.h>
int a[64];
int main(void) {
    omp_set_max_active_levels(2);
    omp_set_dynamic(1);
#pragma omp parallel num_threads(2)
    {
        int t = omp_get_thread_num();
#pragma omp parallel
        a[(1 - t) * omp_get_num_threads() + omp_get_thread_num()] = t;
    }
    return 0;
}
