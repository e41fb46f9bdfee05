// An allocator that gives a null pointer where there is no memory left.
// verdict: race-free
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
    double *a = memory(n * sizeof(double)), *b = memory(n * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = b[i] = i;
    return 0;
}
