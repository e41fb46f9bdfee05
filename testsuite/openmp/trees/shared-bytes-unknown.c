// Nodes are copied with their links as what is not known to be nodes.
// verdict: unknown
#include <stdlib.h>
#include <string.h>

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
    t->value *= 2;
}

static void *twin(void *from, size_t size) {
    void *to = malloc(size);
    memcpy(to, from, size);
    return to;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct node *from = calloc(1, sizeof *from);
    from->left = calloc(1, sizeof *from);
    root->left = twin(from, sizeof *from);
    root->right = twin(from, sizeof *from);
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
