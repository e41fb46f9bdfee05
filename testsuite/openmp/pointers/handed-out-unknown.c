// Functions that keep what they give to their callers give it again. (It is a race.)
// verdict: unknown
#include <stdlib.h>
static double *kept;
static double *get(void) {
    if (!kept)
        kept = malloc(800);
    return kept;
}
double *a, *b;
void start(void) {
    a = get();
    b = get();
}
void shift(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = b[i - 1];
}
