// Two elements that are to be sorted may change places.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

static int order(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int v[4];

int main(void)
{
#pragma omp parallel num_threads(2)
    qsort(v, 2, sizeof(int), order); //~ r1 data-race any write+write v
    return 0;
}
