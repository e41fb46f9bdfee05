// memset leaves zeros: all iterations meet at the first element.
// verdict: race
#include <string.h>

void fill(int n, int *place, double *a) {
    memset(place, 0, n * sizeof(int));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i * place[i]] = i; //~ r1 data-race proved write+write a[i * place[i]]
}
