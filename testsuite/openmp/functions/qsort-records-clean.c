// Each thread sorts a window of its own, and searches in one that all of them read.
// verdict: race-free
#include <stdlib.h>

struct item {
    int key;
    double value;
};

static int by_key(const void *a, const void *b) {
    const struct item *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

void medians(int n, int m, const int *keys, const struct item *sorted, double *median) {
#pragma omp parallel for
    for (int i = 2; i < n - 2; i++) {
        struct item window[5];
        for (int k = 0; k < 5; k++) {
            struct item wanted = {keys[i + k - 2], 0.0};
            const struct item *found = bsearch(&wanted, sorted, m, sizeof *sorted, by_key);
            window[k].key = wanted.key;
            window[k].value = found ? found->value : 0.0;
        }
        qsort(window, 5, sizeof window[0], by_key);
        median[i] = window[2].value;
    }
}
