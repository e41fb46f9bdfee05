// What a function does before it returns for a null pointer happens: the children of leaves are null.
// verdict: possible-race
struct node {
    struct node *left, *right;
    int key;
};

static int leaves;

static void visit(const struct node *t) {
    if (!t) {
        leaves++;
        return;
    }
#pragma omp task
    visit(t->left); //~ r1 data-race possible write visit(t->left) //~ r2 data-race possible read visit(t->left) //~ r3 data-race possible write visit(t->left)
    visit(t->right); //~ r1 data-race possible write visit(t->right) //~ r2 data-race possible write visit(t->right) //~ r3 data-race possible read visit(t->right)
}

void count(struct node *root) {
#pragma omp parallel
#pragma omp single
    visit(root);
}
