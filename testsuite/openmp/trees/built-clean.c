// Each iteration of a loop, each task and each thread links a node of its own.
// verdict: race-free
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    char name[16];
    struct node *below[2];
};

static void walk(struct node *t) {
    if (!t)
        return;
    for (int i = 0; i < 2; i++) {
#pragma omp task
        walk(t->below[i]);
    }
    t->value *= 2;
}

static struct node *make(int depth, const char *name) {
    if (depth == 0)
        return NULL;
    struct node *t = malloc(sizeof *t), *x;
    memset(t, 0, sizeof *t);
    memcpy(t->name, name, sizeof t->name);
    int i = 0;
    do {
        x = make(depth - 1, name);
        t->below[i] = x;
    } while (++i < 2);
    return t;
}

static struct node *in_parallel(int depth) {
    struct node *t = calloc(1, sizeof *t);
    if (depth > 0)
        for (int i = 0; i < 2; i++) {
#pragma omp task
            {
                struct node *x = in_parallel(depth - 1);
                t->below[i] = x;
            }
        }
#pragma omp taskwait
    return t;
}

int main(void) {
    struct node *root = calloc(1, sizeof *root);
    for (int i = 0; i < 2; i++) {
        struct node *x = make(10, "0123456789abcde");
        root->below[i] = x;
    }
#pragma omp parallel
#pragma omp single
    walk(root);
    return 0;
}
