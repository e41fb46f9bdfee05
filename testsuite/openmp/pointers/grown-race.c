// Arrays that grow from a null pointer by `realloc`: one of all threads without protection, one of each iteration, one that
// is filled before the region, whose neighbours race.
// verdict: race
// also: other findings allowed
#include <stdio.h>
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
    v->items[v->count++] = x; //~ r1 data-race any write+write v->count
}

static void common(int n) {
    struct list all = {NULL, 0, 0};
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
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
    int *read = NULL, count = 0, room = 0, x;
    while (scanf("%d", &x) == 1) {
        if (count == room) {
            room = 2 * room + 1;
            read = realloc(read, room * sizeof(int));
        }
        read[count++] = x;
    }
#pragma omp parallel for
    for (int i = 1; i < count; i++)
        read[i] += read[i - 1]; //~ r2 data-race any write read[i] //~ r2 data-race any read read[i - 1]
    return sum[0] != 0;
}
