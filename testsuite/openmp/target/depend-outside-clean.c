// A `target` with `depend` is a task, also outside of parallel regions, and its thread may not be the one that waits for
// it: what it writes is memory.
// verdict: race-free
#include <omp.h>
static int results[8];
int outside(int value) {
    int flag = 1;
#pragma omp target map(tofrom : flag) depend(in : value)
    flag = 2;
#pragma omp parallel
#pragma omp single
    results[0] = flag;
    return flag;
}
void inside(void) {
#pragma omp parallel num_threads(4)
    {
        int flag = 1;
        int thread = omp_get_thread_num();
#pragma omp target map(tofrom : flag)
        flag = omp_get_thread_num() + 2;
        results[thread] = flag;
    }
}
