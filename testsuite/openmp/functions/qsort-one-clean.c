// One element that is to be sorted stays as it is, and is compared with nothing.
// verdict: race-free
#include <stdlib.h>

static int order(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int v[4];

int main(void)
{
#pragma omp parallel num_threads(2)
    qsort(v, 1, sizeof(int), order);
    return 0;
}
