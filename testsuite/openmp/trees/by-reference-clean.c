// Links are stored through pointers to them that stay where they can be told.
// verdict: race-free
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

static void insert(struct node **link, int value) {
    if (*link == NULL) {
        *link = calloc(1, sizeof **link);
        (*link)->value = value;
    } else if (value < (*link)->value)
        insert(&(*link)->left, value);
    else
        insert(&(*link)->right, value);
}

static void add(struct node *root, int value) {
    struct node *n = calloc(1, sizeof *n);
    struct node **link = &root->right;
    n->value = value;
    while (*link) {
        if (value < (*link)->value)
            link = &(*link)->left;
        else
            link = &(*link)->right;
    }
    *link = n;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    for (int i = 0; i < 100; i++) {
        insert(&root->left, rand());
        add(root, rand());
    }
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
