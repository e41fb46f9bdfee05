// The program says that teams have as many threads as are asked for: the inner ones have one size.
// verdict: race-free
#include <omp.h>
int a[64];
int main(void) {
    omp_set_max_active_levels(2);
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
    {
        int t = omp_get_thread_num();
#pragma omp parallel
        a[(1 - t) * omp_get_num_threads() + omp_get_thread_num()] = t;
    }
    return 0;
}
