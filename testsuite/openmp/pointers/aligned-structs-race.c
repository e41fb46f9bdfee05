// Structs of three numbers are four numbers apart, as they are aligned to that.
// verdict: race
#include <stdlib.h>
typedef struct __attribute__((__aligned__(16))) {
    float x, y, z;
} triple;
int main(int argc, char **argv) {
    int n = argc * 100;
    float *p = malloc(n * sizeof(triple));
    triple *triples = (triple *)p;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        triples[i].x = i; //~ r1 data-race proved write triples[i].x
        if (i > 0)
            p[3 * i] = i; //~ r1 data-race proved write p[3 * i]
    }
    free(p);
}
