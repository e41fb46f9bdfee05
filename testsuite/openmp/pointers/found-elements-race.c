// Two pointers that a search gives may lead to one element.
// verdict: possible-race
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
        *p += 1; //~ r1 data-race possible write *p //~ r2 data-race possible write *p //~ r3 data-race possible read *p
#pragma omp section
        *q += 1; //~ r1 data-race possible write *q //~ r2 data-race possible read *q //~ r3 data-race possible write *q
    }
}

void each(const int *wanted, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int *p = find(wanted[i]);
        if (p)
            *p += 1; //~ r4 data-race possible write+write *p //~ r5 data-race possible read+write *p
    }
}
