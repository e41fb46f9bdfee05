// A node is linked in what is returned, too.
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

static struct node *put(struct node *t) {
    struct node *x = calloc(1, sizeof *x);
    t->left = x;
    return t->right = x;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    put(root);
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
