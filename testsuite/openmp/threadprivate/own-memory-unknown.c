// The copies of a variable point to one memory.
// verdict: unknown
#include <stdlib.h>
static int *own;
#pragma omp threadprivate(own)

int main(void) {
    int *all = malloc(sizeof(int));
#pragma omp parallel
    own = all;
#pragma omp parallel
    *own = 1;
    return 0;
}
