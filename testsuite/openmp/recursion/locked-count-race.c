// The leaves are counted under another lock of the array than the nodes are.
// verdict: possible-race
// also: other findings allowed
#include <omp.h>

static omp_lock_t guard[2];
static long nodes;

static void count_node(void) {
    omp_set_lock(&guard[1]);
    nodes++; //~ r1 data-race possible write nodes++
    omp_unset_lock(&guard[1]);
}

static void visit(int depth) {
    count_node();
    if (depth == 0) {
        omp_set_lock(&guard[0]);
        nodes++; //~ r1 data-race possible write nodes++
        omp_unset_lock(&guard[0]);
        return;
    }
    visit(depth - 1);
    visit(depth - 1);
}

long count(int n) {
    omp_init_lock(&guard[0]);
    omp_init_lock(&guard[1]);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        visit(3);
    return nodes;
}
