// A call of qsort modifies the array, as far as C says, though its elements are sorted already.
// verdict: race
#include <stdlib.h>

int a[4] = {0, 1, 2, 3};

static int compare(const void *x, const void *y) {
    return *(const int *)x - *(const int *)y;
}

int main(void) {
    int found = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        qsort(a, 4, sizeof(int), compare); //~ r1 data-race proved write a
#pragma omp critical
        found += a[3]; //~ r1 data-race proved read a[3]
    }
    return found;
}
