// Another pointer leads to a node while tasks write to nodes.
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
    n->left = make(depth - 1, 2 * value);
    n->right = make(depth - 1, 2 * value + 1);
    return n;
}

static void walk(struct node *t) {
    if (!t)
        return;
    t->value *= 2; //~ r1 data-race proved write t->value
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
}

int main(void) {
    struct node *root = make(10, 1);
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        walk(root);
        root->value = 3; //~ r1 data-race proved write root->value
    }
    return 0;
}
