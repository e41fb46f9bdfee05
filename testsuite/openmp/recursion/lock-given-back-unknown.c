// A call gives back the lock that its caller holds: what that does afterwards is not protected.
// verdict: unknown
#include <omp.h>

static omp_lock_t guard;
static long nodes;

static void visit(int depth) {
    nodes++;
    if (depth == 0) {
        omp_unset_lock(&guard);
        return;
    }
    visit(depth - 1); //~ unsupported
    nodes++;
}

long count(int n) {
    omp_init_lock(&guard);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        omp_set_lock(&guard);
        visit(3);
    }
    return nodes;
}
