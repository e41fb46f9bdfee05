// Not all accesses of the counter are atomic.
// verdict: race
#include <stdatomic.h>

int count(int n, int *counter) {
    int seen = 0;
#pragma omp parallel for reduction(+ : seen)
    for (int i = 0; i < n; i++) {
        atomic_fetch_add((_Atomic int *)counter, 1); //~ r1 data-race proved write ?
        seen += *counter; //~ r1 data-race proved read *counter
    }
    return seen;
}
