// Both tasks get the same node.
// verdict: possible-race
// also: other findings allowed
struct node {
    int value, sum;
    struct node *left, *right, *parent;
};

static void walk(struct node *t) {
    if (!t)
        return;
    t->value *= 2;
#pragma omp task
    walk(t->left); //~ r1 data-race possible write walk(t->left)
#pragma omp task
    walk(t->left); //~ r1 data-race possible write walk(t->left)
}

void run(struct node *root) {
#pragma omp parallel
#pragma omp single
    walk(root);
}
