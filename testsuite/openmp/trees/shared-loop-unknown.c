// One node is linked in each iteration.
// verdict: unknown
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
    n->left = make(depth - 1, 2 * value);
    n->right = make(depth - 1, 2 * value + 1);
    return n;
}

static void walk(struct node *t) {
    if (!t)
        return;
    t->value *= 2;
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
}

int main(void) {
    struct node *root = make(10, 1);
    struct node *leaf = make(1, 1), *at = root;
    for (int i = 0; i < 2; i++) {
        at->right = leaf;
        at = root->left;
    }
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
