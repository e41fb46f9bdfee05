// All threads walk one tree.
// verdict: race
// also: other findings allowed
struct node {
    int value, sum;
    struct node *left, *right, *parent;
};

static void walk(struct node *t) {
    if (!t)
        return;
    t->value *= 2; //~ r1 data-race proved write+write t->value
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
}

void run(struct node *root) {
#pragma omp parallel
    walk(root);
}
