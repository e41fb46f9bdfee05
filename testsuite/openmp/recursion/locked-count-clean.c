// Each call counts under a lock, the file's or that of the struct that it is given.
// verdict: race-free
#include <omp.h>

typedef struct {
    omp_lock_t lock;
    long leaves;
} Tally;

static omp_lock_t guard;
static long nodes;

static void count_node(void) {
    omp_set_lock(&guard);
    nodes++;
    omp_unset_lock(&guard);
}

static void visit(Tally *tally, int depth) {
    count_node();
    if (depth == 0) {
        omp_set_lock(&tally->lock);
        tally->leaves++;
        omp_unset_lock(&tally->lock);
        return;
    }
    visit(tally, depth - 1);
    visit(tally, depth - 1);
}

long count(Tally *tally, int n) {
    omp_init_lock(&guard);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        visit(tally, 3);
    return nodes + tally->leaves;
}
