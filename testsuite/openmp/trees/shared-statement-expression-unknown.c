// A loop in an expression links a node in each iteration.
// verdict: unknown
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
    t->value *= 2;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct node *x = calloc(1, sizeof *x);
    int done = ({
        int i;
        for (i = 0; i < 2; i++)
            root->below[i] = x;
        i;
    });
    root->value = done;
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
