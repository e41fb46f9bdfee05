// Two variables that threads of an earlier region made point to one memory.
// verdict: unknown
#include <omp.h>
#include <stdlib.h>
static int *a, *b;

int main(void) {
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            a = malloc(400);
#pragma omp barrier
        if (omp_get_thread_num() == 1)
            b = a;
    }
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i] = b[i + 1];
    return 0;
}
