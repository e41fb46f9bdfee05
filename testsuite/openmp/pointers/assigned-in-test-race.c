// Tests for null pointers assign a pointer, and read one that another thread writes.
// verdict: race
#include <stdlib.h>
static double *found;

void shift(int n, double *a, double *b) {
    double *to = b;
    if ((to = a) == NULL)
        return;
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        to[i] = a[i - 1]; //~ r1 data-race any write to[i] //~ r1 data-race any read a[i - 1]
}

void look(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (!found) //~ r2 data-race any read found
            continue;
        found = &a[0]; //~ r2 data-race any write found //~ r3 data-race any write+write found
    }
}
