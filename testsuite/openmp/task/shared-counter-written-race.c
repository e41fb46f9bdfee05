// A task that changes the variable its creator counts in: what the creator knows of it is out of date.
// verdict: race
// also: other findings allowed
#include <omp.h>

void fill(int *a, int n) {
    int i;
#pragma omp parallel
#pragma omp single
    for (i = 0; i < n; i++) {
#pragma omp task shared(i)
        a[i++] = 1; //~ r1 data-race any write+write i
    }
}
