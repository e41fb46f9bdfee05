// The type of a pointer to links is told by one of them.
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
    root->left = x;
    __typeof__(root->left) *p;
    p = &root->right;
    *p = root->left;
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
