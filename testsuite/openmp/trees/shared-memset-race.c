// A function of the C library returns what it is given: both links lead to one node.
// verdict: race
#include <stdlib.h>
#include <string.h>

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
    t->value *= 2; //~ r1 data-race proved write+write t->value //~ r2 data-race proved read+write t->value
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct node *x = calloc(1, sizeof *x);
    root->left = memset(x, 0, sizeof *x);
    root->right = memset(x, 0, sizeof *x);
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
