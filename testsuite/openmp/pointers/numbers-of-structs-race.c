// An array of structs, seen as the numbers that they consist of.
// verdict: race
#include <stdlib.h>
struct pair {
    double x, y;
};
void f(int n) {
    struct pair *v = malloc(n * sizeof *v);
    double *p = (double *)v;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[i] = v[i].x; //~ r1 data-race proved write p[i] //~ r1 data-race proved read v[i].x
    free(v);
}
