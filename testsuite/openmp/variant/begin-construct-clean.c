// A variant that asks for a `parallel` around the call in the function that calls it is called there only.
// openmp: 5.1
// verdict: race-free
#include <omp.h>
void put(int *p, int me) {
    (void)me;
    *p = 1;
}
#pragma omp begin declare variant match(construct = {parallel})
void put(int *p, int me) { p[me] = 1; }
#pragma omp end declare variant
void fill(int *a) {
    put(a, 0);
#pragma omp parallel num_threads(2)
    put(a, omp_get_thread_num());
}
