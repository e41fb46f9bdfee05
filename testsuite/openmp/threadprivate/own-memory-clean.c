// What each thread allocates in one region and keeps in a variable of its own is its own in the next.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>
static int *own;
#pragma omp threadprivate(own)

int main(void) {
#pragma omp parallel
    {
        own = malloc(sizeof(int));
        *own = omp_get_thread_num();
    }
#pragma omp parallel
    {
        *own += 1;
        free(own);
    }
    return 0;
}
