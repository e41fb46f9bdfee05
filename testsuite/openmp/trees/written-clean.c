// Tasks write to the nodes that they get, also where a node is told what is below it, and to those below before others
// get these.
// verdict: race-free
#include <stdlib.h>

struct node {
    int value, sum;
    struct node *left, *right, *parent;
};

static struct node *make(int depth, int value) {
    if (depth == 0)
        return NULL;
    struct node *n = calloc(1, sizeof *n);
    n->value = value;
    n->left = make(depth - 1, 2 * value);
    n->right = make(depth - 1, 2 * value + 1);
    return n;
}

static struct node *insert(struct node *t, int value) {
    if (!t) {
        t = calloc(1, sizeof *t);
        t->value = value;
        return t;
    }
    if (value < t->value)
        t->left = insert(t->left, value);
    else
        t->right = insert(t->right, value);
    return t;
}

static void add(struct node *root, int value) {
    struct node *n = malloc(sizeof *n), *p = root;
    n->value = value;
    n->left = n->right = NULL;
    while (1) {
        if (value < p->value) {
            if (!p->left) {
                p->left = n;
                return;
            }
            p = p->left;
        } else {
            if (!p->right) {
                p->right = n;
                break;
            }
            p = p->right;
        }
    }
}

static void walk(struct node *t) {
    if (!t)
        return;
    t->value *= 2;
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
}

static int total(struct node *t) {
    if (t == NULL)
        return 0;
    if (t->left)
        t->left->value += t->value;
#pragma omp task
    total(t->left);
    total(t->right);
#pragma omp taskwait
    t->sum = t->value;
    if (t->left)
        t->sum += t->left->sum;
    if (t->right)
        t->sum += t->right->sum;
    return t->sum;
}

static void destroy(struct node *t) {
    if (!t)
        return;
#pragma omp task
    destroy(t->left);
#pragma omp task
    destroy(t->right);
#pragma omp taskwait
    free(t);
}

int main(void) {
    struct node *root = make(10, 1), *other = NULL;
    for (int i = 0; i < 100; i++) {
        add(root, rand());
        other = insert(other, rand());
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        walk(root);
        total(root);
    }
#pragma omp parallel
#pragma omp single
    {
        walk(other);
    }
#pragma omp parallel
    {
#pragma omp master
        destroy(root);
    }
    return 0;
}
