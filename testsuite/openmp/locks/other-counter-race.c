// Under a lock: what is counted on from one member into another is no counter.
// verdict: possible-race
#include <omp.h>

static struct {
    int next, largest;
} state;
static int slots[1000];

void f(int n, const int *order) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&lock);
        int at = state.next;
        state.largest = state.next + 1;
        state.next = order[i];
        omp_unset_lock(&lock);
        if (at >= 0 && at < 1000)
            slots[at] = i; //~ r1 data-race possible write+write slots[at]
    }
    omp_destroy_lock(&lock);
}
