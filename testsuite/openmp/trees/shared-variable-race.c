// A variable is stored to two links.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

struct node {
    int value, sum;
    struct node *left, *right, *parent;
};

static struct node *make(int depth, int value) {
    if (depth == 0)
        return NULL;
    struct node *n = calloc(1, sizeof *n);
    n->value = value;
    struct node *below = make(depth - 1, 2 * value);
    n->left = below;
    n->right = below;
    return n;
}

static void walk(struct node *t) {
    if (!t)
        return;
    t->value *= 2; //~ r1 data-race proved write+write t->value
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
}

int main(void) {
    struct node *root = make(10, 1);
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
