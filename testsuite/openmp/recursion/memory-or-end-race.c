// A recursive function that ends the run where memory is not to be had is taken to return.
// verdict: race
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *left, *right;
};

int a[100];

static struct node *build(int depth) {
    if (depth == 0)
        return NULL;
    struct node *made = malloc(sizeof *made);
    if (made == NULL) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    made->left = build(depth - 1);
    made->right = build(depth - 1);
    return made;
}

int main(void) {
    struct node *root = build(20);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i + 1] + (root != NULL); //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
    return 0;
}
