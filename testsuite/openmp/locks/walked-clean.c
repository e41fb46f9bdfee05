// One lock of the list is held around the count.
// verdict: race-free
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
        while (p->next)
            p = p->next;
        omp_set_lock(&first->lock);
        visits++;
        omp_unset_lock(&first->lock);
    }
}
