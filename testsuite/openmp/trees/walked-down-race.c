// All threads walk down a tree to which nothing writes, and put what they find in one place.
// verdict: possible-race
struct node {
    int at;
    struct node *left, *right;
};

void find(const struct node *root, const float *key, int *found, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        const struct node *here = root;
        while (here->at >= 0)
            here = key[i] < here->at ? here->left : here->right;
        found[0] = here->at; //~ r1 data-race any write+write found[0]
    }
}
