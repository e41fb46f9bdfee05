// The dependences are on the two pointers themselves, which are different variables: they order nothing.
// verdict: race
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof(int)), *q = p, r = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : p)
        *p = 1; //~ r1 data-race proved write *p
#pragma omp task depend(in : q) shared(r)
        r = *q; //~ r1 data-race proved read *q
    }
    return r;
}
