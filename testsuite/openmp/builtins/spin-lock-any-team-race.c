// In a spin lock that teams of any size use, a race is not excluded, and not claimed.
// verdict: possible-race
#include <stdatomic.h>

static atomic_int lock;

static void enter(atomic_int *at) {
    while (atomic_exchange(at, 1)) {
    }
}

long sum(int n, const long *a) {
    long total = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        enter(&lock);
        total += a[i]; //~ r1 data-race possible write+write total //~ r2 data-race possible read+write total
        atomic_store(&lock, 0);
    }
    return total;
}
