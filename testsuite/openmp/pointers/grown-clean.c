// Arrays that grow from a null pointer by `realloc`: one of all threads under `critical`, and one of each iteration.
// verdict: race-free
#include <stdlib.h>

struct list {
    int *items;
    size_t count, room;
};

static void push(struct list *v, int x) {
    if (v->count == v->room) {
        v->room = v->room ? 2 * v->room : 16;
        v->items = realloc(v->items, v->room * sizeof(int));
    }
    v->items[v->count++] = x;
}

static void common(int n) {
    struct list all = {NULL, 0, 0};
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        push(&all, i);
    }
    free(all.items);
}

static void own(int n, long *sum) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct list v = {NULL, 0, 0};
        for (int k = 0; k < i; k++)
            push(&v, k);
        sum[i] = v.count ? v.items[0] : 0;
        free(v.items);
    }
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    long *sum = calloc(n, sizeof(long));
    common(n);
    own(n, sum);
    return sum[0] != 0;
}
