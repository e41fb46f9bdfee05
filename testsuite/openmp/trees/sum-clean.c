// The values of a tree are added up.
// verdict: race-free
struct node {
    int value;
    struct node *left, *right;
};

static int sum(const struct node *p) {
    if (!p)
        return 0;
    int x, y;
#pragma omp task shared(x)
    x = sum(p->left);
#pragma omp task shared(y)
    y = sum(p->right);
#pragma omp taskwait
    return x + y + p->value;
}

int run(const struct node *root) {
    int s;
#pragma omp parallel
#pragma omp single
    s = sum(root);
    return s;
}
