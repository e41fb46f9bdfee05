// Teams may be smaller than omp_get_max_threads says, and larger where the program asks for that later.
// verdict: race
#include <omp.h>
void set_later(int n, double *a) {
    int size = omp_get_max_threads();
    omp_set_num_threads(2 * size);
#pragma omp parallel
    for (int i = omp_get_thread_num(); i < n; i += size)
        a[i] = i; //~ r1 data-race proved write+write a[i]
}
void by_clause(int n, double *a) {
    int size = omp_get_max_threads();
#pragma omp parallel num_threads(n)
    for (int i = omp_get_thread_num(); i < n; i += size)
        a[i] = i; //~ r2 data-race proved write+write a[i]
}
int smaller(void) {
    int size = omp_get_max_threads(), fewer = 0;
#pragma omp parallel
    if (omp_get_num_threads() < size)
        fewer = 1; //~ r3 data-race proved write+write fewer
    return fewer;
}
void one_too_few(int n, double *a) {
    int size = omp_get_max_threads() - 1;
#pragma omp parallel
    if (size > 0)
        a[omp_get_thread_num() % size] = n; //~ r4 data-race proved write+write a[omp_get_thread_num() % size]
}
