// Each call waits for the sums of the subtrees; the tree is one that the program builds.
// verdict: race-free
#include <stdlib.h>

struct node {
    int value;
    struct node *left, *right;
};

static int sum(const struct node *node) {
    if (!node)
        return 0;
    int x, y;
#pragma omp task shared(x)
    x = sum(node->left);
#pragma omp task shared(y)
    y = sum(node->right);
#pragma omp taskwait
    return x + y + node->value;
}

static struct node *make(int depth) {
    if (depth == 0)
        return NULL;
    struct node *node = malloc(sizeof *node);
    node->value = depth;
    node->left = make(depth - 1);
    node->right = make(depth - 1);
    return node;
}

int main(void) {
    struct node *tree = make(4);
    int all = 0;
#pragma omp parallel
#pragma omp single
    all = sum(tree);
    return all;
}
