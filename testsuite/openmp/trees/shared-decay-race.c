// An array of links is one pointer to all of them.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

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
    t->value *= 2; //~ r1 data-race proved write+write t->value
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct node *x = calloc(1, sizeof *x);
    struct node **p = root->below;
    p[0] = x;
    p[1] = x;
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
