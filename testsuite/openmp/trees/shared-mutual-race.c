// Two functions call each other; one returns what it is given, by way of the other, too.
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

static struct node *second(struct node *t, int n);

static struct node *give(struct node *t, int n) {
    if (n > 0)
        return second(t, n - 1);
    return t;
}

static struct node *second(struct node *t, int n) {
    if (n > 0)
        return give(t, n - 1);
    return calloc(1, sizeof(struct node));
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct node *x = calloc(1, sizeof *x);
    root->left = give(0, 0);
    root->left = second(x, 1);
    root->right = second(x, 1);
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
