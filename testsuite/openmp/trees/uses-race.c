// What is below is read before the tasks have written it, and by a task that does not wait for those of another one.
// verdict: possible-race
// also: other findings allowed
struct node {
    int value, sum;
    struct node *left, *right, *parent;
};

static void walk(struct node *t) {
    if (!t)
        return;
    t->value *= 2; //~ r1 data-race possible write t->value
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
}

static int sum(struct node *t) {
    if (!t)
        return 0;
    int a, b;
#pragma omp task shared(a)
    a = sum(t->left);
    b = sum(t->right);
#pragma omp taskwait
    struct node *below = t->left;
    if (below)
        a += below->value; //~ r1 data-race possible read below->value
    return a + b;
}

int run(struct node *root) {
    int s;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        walk(root);
#pragma omp task shared(s)
        s = sum(root);
    }
    return s;
}
