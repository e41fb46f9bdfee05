// Functions that return what they are given by way of variables, in a branch or a loop, or by calling others. (These are
// races.)
// verdict: unknown
#include <stdlib.h>
#include <string.h>
static int *checked(void *p) {
    int *q = p;
    if (q == NULL)
        exit(1);
    return q;
}
static int *first_used(int *p, int limit) {
    int *q = NULL;
    for (q = p; limit > 0 && *q == 0; limit--)
        q++;
    return q;
}
static int *enough(int *p, int n) {
    if (p == NULL)
        p = malloc(n * sizeof *p);
    return p;
}
static int *cleared(int *p, int n) { return checked(memset(p, 0, n * sizeof *p)); }
static int *larger(int *p, int *q) {
    int *best = p;
    if (*q > *best)
        best = q;
    return best;
}
int *a, *b, *c, *d, *e, *f;
void start(int n) {
    b = checked(a);
    c = first_used(a, n);
    d = enough(a, n);
    e = cleared(a, n);
    f = larger(f, a);
}
void shift_b(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = b[i - 1];
}
void shift_c(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = c[i - 1];
}
void shift_d(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = d[i - 1];
}
void shift_e(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = e[i - 1];
}
void shift_f(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = f[i - 1];
}
static int **rows;
void same_rows(int m, int n) {
    int *block = malloc(n * sizeof *block);
    rows = malloc(m * sizeof *rows);
    for (int i = 0; i < m; i++)
        rows[i] = checked(block);
}
void fill(int m, int n) {
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            rows[i][j] = i;
}
