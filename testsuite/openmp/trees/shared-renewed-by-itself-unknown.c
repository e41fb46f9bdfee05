// What each iteration gets is what it had.
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

static struct node *same(struct node *t) {
    t->value++;
    return t;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct node *x = calloc(1, sizeof *x);
    for (int i = 0; i < 2; i++) {
        x = same(x);
        root->below[i] = x;
    }
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
