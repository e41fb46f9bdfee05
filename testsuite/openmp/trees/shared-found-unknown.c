// A function of the C library returns what it finds.
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

static struct node pool[10];

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    int key = 0;
    root->left = bsearch(&key, pool, 10, sizeof *pool, compare);
    root->right = bsearch(&key, pool, 10, sizeof *pool, compare);
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
