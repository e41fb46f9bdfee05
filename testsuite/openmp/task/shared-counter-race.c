// The next thread to execute the block may do so while the first still counts: without a barrier the counter is theirs.
// verdict: race
// also: other findings allowed
#include <omp.h>

void fill(int *a, int n) {
    int i;
#pragma omp parallel
    for (int round = 0; round < 2; round++) {
#pragma omp single nowait
        {
            for (i = 0; i < n; i++) { //~ r1 data-race proved write+write i
#pragma omp task firstprivate(i)
                a[i] = 1;
            }
        }
    }
}
