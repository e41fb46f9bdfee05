// A struct that holds a node is copied.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

struct node {
    int value;
    struct node *left, *right;
};

struct holder {
    struct node node;
    int more;
};

static void walk(struct node *t) {
    if (!t)
        return;
#pragma omp task
    walk(t->left);
#pragma omp task
    walk(t->right);
    t->value *= 2; //~ r1 data-race proved write+write t->value
}

static struct node *twin(struct holder *from) {
    struct holder *to = malloc(sizeof *to);
    *to = *from;
    return (struct node *)to;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    struct holder *from = calloc(1, sizeof *from);
    from->node.left = calloc(1, sizeof(struct node));
    root->left = twin(from);
    root->right = twin(from);
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
