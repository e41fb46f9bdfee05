// The comparison counts the elements that it finds equal, and `bsearch` may find one element for two threads.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>

struct item {
    int key;
    int uses;
};

static int equal;

static int by_key(const void *a, const void *b) {
    const struct item *x = a, *y = b;
    if (x->key == y->key)
        equal++; //~ r1 data-race possible write+write equal
    return x->key < y->key ? -1 : x->key > y->key;
}

void count(int n, int m, const int *keys, struct item *sorted) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct item wanted = {keys[i], 0};
        struct item *found = bsearch(&wanted, sorted, m, sizeof *sorted, by_key);
        if (found)
            found->uses++; //~ r2 data-race possible write+write found->uses
    }
}
