// Nodes are written by way of those below: links to parents are no links of a tree.
// verdict: unknown
struct node {
    int value, sum;
    struct node *left, *right, *parent;
};

static void walk(struct node *t) {
    if (!t)
        return;
    t->value *= 2;
    if (t->parent)
        t->parent->sum++;
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
}

void run(struct node *root) {
#pragma omp parallel
#pragma omp single
    walk(root);
}
