// What a function with a jump that is not followed was given on the heap is not known after its call.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>

static void set(int *p, int k) {
    switch (k) {
    case 0:;
        if (p[0]) {
        case 1:
            p[1] = 0;
        }
    }
}

void fill(int k, int *w) {
    int *at = malloc(2 * sizeof *at);
    at[0] = 0;
    at[1] = 1;
    set(at, k);
#pragma omp parallel sections
    {
#pragma omp section
        w[at[0]] = 1; //~ r1 data-race possible write w[
#pragma omp section
        w[at[1]] = 2; //~ r1 data-race possible write w[
    }
}
