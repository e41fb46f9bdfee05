// A builtin stores to links.
// verdict: unknown
#include <stdlib.h>

struct node {
    int value;
    struct node *left, *right;
};

static void walk(struct node *t) {
    if (!t)
        return;
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
    t->value *= 2;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct node *x = calloc(1, sizeof *x);
    __atomic_store_n(&root->left, x, __ATOMIC_SEQ_CST);
    __atomic_store_n(&root->right, x, __ATOMIC_SEQ_CST);
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
