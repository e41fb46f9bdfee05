// A pointer that may be null is not always equal to the other one.
// verdict: possible-race
#include <stdlib.h>

void set(int n, int use, int *last) {
    double *a = malloc(n * sizeof(double)), *b = NULL;
    if (use)
        b = a;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (b != a)
            *last = i; //~ r1 data-race possible write+write *last
    free(a);
}
