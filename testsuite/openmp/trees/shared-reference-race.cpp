// A reference stands for a link.
// verdict: race
// also: other findings allowed
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
    t->value *= 2; //~ r1 data-race proved write+write t->value
}

int main(void) {
    struct node *root = (struct node *)calloc(1, sizeof *root);
    struct node *x = (struct node *)calloc(1, sizeof *x);
    struct node *&p = root->left;
    p = x;
    root->right = x;
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
