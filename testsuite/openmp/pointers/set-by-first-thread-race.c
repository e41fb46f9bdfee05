// Memory that the first thread of an earlier region allocates; the parts of the threads overlap.
// verdict: race
#include <omp.h>
#include <stdlib.h>

int main(void) {
    int *a, n = 2, len;
#pragma omp parallel shared(a, len) num_threads(3)
    {
        if (omp_get_thread_num() == 0) {
            len = n * omp_get_num_threads();
            a = malloc(len * sizeof(int));
        }
    }
#pragma omp parallel shared(n, a) num_threads(3)
    {
        int first = n * omp_get_thread_num();
        for (int i = first; i <= first + n; i++)
            a[i] = i; //~ r1 data-race proved write+write a[i]
    }
    return 0;
}
