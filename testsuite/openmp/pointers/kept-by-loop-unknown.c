// A loop allocates in some iterations, and stores the pointer in all: elements hold one that others hold, too.
// verdict: unknown
#include <stdlib.h>

void first(int n, double **rows) {
    double *row = NULL;
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0)
            row = calloc(50, sizeof *row);
        rows[i] = row;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[i][0] += 1;
}

struct job {
    double *scratch;
};

void once(int n, struct job *jobs) {
    double *scratch = NULL;
    for (int i = 0; i < n; i++) {
        if (!scratch)
            scratch = malloc(64 * sizeof *scratch);
        jobs[i].scratch = scratch;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        jobs[i].scratch[0] = i;
}

void before(int n, double **rows) {
    double *last = NULL, *now = NULL;
    for (int i = 0; i < n; i++) {
        last = now;
        now = malloc(64 * sizeof *now);
        rows[i] = i % 2 ? last : now;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[i][0] += i;
}

struct node {
    struct node *next;
    int value;
};

void lists(int n, struct node **heads) {
    struct node *tail = NULL;
    for (int i = 0; i < n; i++) {
        struct node *made = malloc(sizeof *made);
        made->value = i;
        made->next = tail;
        tail = made;
        heads[i] = made;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (struct node *at = heads[i]; at; at = at->next)
            at->value++;
}
