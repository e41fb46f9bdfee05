// An array of structs, seen as the numbers that they consist of: all of them, and one of each struct.
// verdict: race-free
#include <stdlib.h>
struct pair {
    double x, y;
};
void f(int n) {
    struct pair *v = malloc(n * sizeof *v);
    double *p = (double *)v;
#pragma omp parallel for
    for (int i = 0; i < 2 * n; i++)
        p[i] = i;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[2 * i] = v[i].y;
    free(v);
}
