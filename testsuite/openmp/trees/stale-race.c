// What a region has stored to nodes is what the program goes on with.
// verdict: possible-race
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
    t->value *= 2;
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
}

int main(void) {
    struct node *root = make(10, 1);
    root->value = 0;
#pragma omp parallel
#pragma omp single
    walk(root);
    int s = 0;
    if (root->value > 0) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            s += i; //~ r1 data-race possible write+write s
    }
    return s;
}
