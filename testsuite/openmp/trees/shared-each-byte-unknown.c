// The bytes of nodes are copied one by one.
// verdict: unknown
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
    t->value *= 2;
}

static void *twin(void *from, size_t size) {
    char *to = malloc(size);
    for (size_t i = 0; i < size; i++)
        to[i] = ((char *)from)[i];
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
