// Both dependences are on the same pointer variable.
// verdict: race-free
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof(int)), *q = p, r = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : p)
        *p = 1;
#pragma omp task depend(in : p) shared(r)
        r = *q;
    }
    return r;
}
