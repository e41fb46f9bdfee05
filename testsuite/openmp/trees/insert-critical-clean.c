// A search tree grows in a critical section, which holds all that is done to it.
// verdict: race-free
#include <stdlib.h>

struct node {
    int key;
    struct node *left, *right;
};

static struct node *root;

static void insert(int key) {
#pragma omp critical(tree)
    {
        struct node **at = &root;
        while (*at)
            at = key < (*at)->key ? &(*at)->left : &(*at)->right;
        struct node *made = malloc(sizeof *made);
        made->key = key;
        made->left = made->right = NULL;
        *at = made;
    }
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 100;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        insert((i * 7919) % 1000);
    return root != NULL;
}
