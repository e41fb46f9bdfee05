// Each thread links one node.
// verdict: unknown
#include <stdlib.h>
#include <omp.h>

struct node {
    int value;
    struct node *below[2];
};

static void walk(struct node *t) {
    if (!t)
        return;
    for (int i = 0; i < 2; i++) {
#pragma omp task
        walk(t->below[i]);
    }
    t->value *= 2;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct node *x = calloc(1, sizeof *x);
#pragma omp parallel num_threads(2)
    root->below[omp_get_thread_num()] = x;
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
