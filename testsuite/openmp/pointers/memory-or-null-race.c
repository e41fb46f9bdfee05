// An allocator that gives a null pointer where there is no memory left; two pointers to one memory.
// verdict: race
#include <stdlib.h>

static void *memory(size_t bytes) {
    void *got = NULL;
    int failed = posix_memalign(&got, 64, bytes);
    if (failed)
        got = NULL;
    return got;
}

int main(void) {
    int n = 1000;
    double *a = memory(n * sizeof(double)), *b = a;
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = b[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read b[i + 1]
    return 0;
}
