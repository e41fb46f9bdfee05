// Each lock on the way is released before the next one is set, and the last one before the count is changed.
// verdict: race
#include <omp.h>

struct node {
    omp_lock_t lock;
    struct node *next;
};

int visits;

void visit(struct node *first, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct node *p = first;
        omp_set_lock(&p->lock);
        while (p->next) {
            omp_unset_lock(&p->lock);
            p = p->next;
            omp_set_lock(&p->lock);
        }
        omp_unset_lock(&p->lock);
        visits++; //~ r1 data-race proved write+write visits //~ r2 data-race proved read+write visits
    }
}
