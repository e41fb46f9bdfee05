// A tree is built of structs that have the same members by other names.
// verdict: unknown
#include <stdlib.h>

struct node {
    int value;
    struct node *left, *right;
};

struct other {
    int value;
    struct node *first, *second;
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
    struct other *top = calloc(1, sizeof *top);
    top->first = x;
    top->second = x;
    root = (struct node *)(void *)top;
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
