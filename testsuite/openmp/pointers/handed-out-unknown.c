// Functions that keep what they give to their callers give it again. (It is a race.)
// verdict: unknown
#include <stdlib.h>
static double *kept;
static double *get(void) {
    if (!kept)
        kept = malloc(800);
    return kept;
}
double *a, *b, *c, *d, table[100];
static double *last(void) {
    kept = table;
    return kept;
}
void start(void) {
    a = get();
    b = get();
    c = last();
    d = last();
}
void shift(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = b[i - 1];
}
void shift_table(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        c[i] = d[i - 1];
}
