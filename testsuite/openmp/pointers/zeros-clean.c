// memset leaves zeros: each iteration has an element of its own.
// verdict: race-free
#include <string.h>

void fill(int n, int *place, double *a) {
    memset(place, 0, n * sizeof(int));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i + place[i]] = i;
}
