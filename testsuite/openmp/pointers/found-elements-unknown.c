// Two pointers that a search gives may lead to one element.
// verdict: unknown
#include <stddef.h>

static int keys[100], table[100];

static int *find(int key) {
    for (int i = 0; i < 100; i++)
        if (keys[i] == key)
            return &table[i];
    return NULL;
}

void both(int a, int b) {
    int *p = find(a), *q = find(b);
    if (!p || !q)
        return;
#pragma omp parallel sections
    {
#pragma omp section
        *p += 1;
#pragma omp section
        *q += 1;
    }
}

void each(const int *wanted, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int *p = find(wanted[i]);
        if (p)
            *p += 1;
    }
}
