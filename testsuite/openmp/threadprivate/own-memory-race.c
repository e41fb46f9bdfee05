// What one of the threads keeps in a variable of its own is known to all by another variable.
// verdict: race
#include <omp.h>
#include <stdlib.h>
static int *own, *first;
#pragma omp threadprivate(own)

int main(void) {
#pragma omp parallel
    {
        own = malloc(sizeof(int));
#pragma omp single
        first = own;
    }
#pragma omp parallel
    {
        *own = 1;
        *first = 2; //~ r1 data-race proved write+write *first
    }
    return 0;
}
