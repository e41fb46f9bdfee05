// Where the header of OpenMP is not found, its constants may be any numbers.
// verdict: possible-race
// args: --no-preprocessor
#include <omp.h>
#include <stdlib.h>

int x;

int main(void) {
    if (omp_proc_bind_spread != 4 || omp_sched_dynamic != 2 || omp_null_allocator != 0)
        abort();
#pragma omp parallel
    x++; //~ r1 data-race possible read+write x //~ r2 data-race possible write+write x
    return 0;
}
