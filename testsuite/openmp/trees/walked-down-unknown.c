// All threads walk down a tree and write to its nodes.
// verdict: unknown
struct node {
    int at;
    struct node *left, *right;
};

void find(struct node *root, const float *key, int *found, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct node *here = root;
        while (here->at >= 0)
            here = key[i] < here->at ? here->left : here->right;
        found[i] = here->at--;
    }
}
