// Functions that are given pointers and return memory of their own, or each what it is given.
// verdict: race-free
#include <stdlib.h>
#include <string.h>
static int *copied(int *p, int n) {
    int *q = malloc(n * sizeof *q);
    memcpy(q, p, n * sizeof *q);
    return q;
}
static int *replaced(int *p, int n) {
    int *q = p;
    q = malloc(n * sizeof *q);
    return q;
}
static int *other(int *p, int n) {
    if (p != NULL)
        return malloc(n * sizeof *p);
    int *q = malloc(n * sizeof *q);
    return q;
}
static int *filled(int *p, int n) {
    int *q = p;
    for (int i = 0; i < n; i++)
        q[i] = i;
    return q;
}
static int *behind(int *p, int n) {
    int *q = p + n;
    return q;
}
int *a, *b, *c, *d, *e, *f, *g;
void start(int n) {
    b = copied(a, n);
    c = replaced(a, n);
    d = other(a, n);
    e = filled(malloc(n * sizeof *e), n);
    f = filled(malloc(n * sizeof *f), n);
    g = behind(a, n);
}
void shift(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        a[i] = b[i - 1] + c[i - 1] + d[i - 1] + g[i - 1];
        e[i] = f[i - 1];
    }
}
static int **rows;
void own_rows(int m, int n) {
    rows = malloc(m * sizeof *rows);
    for (int i = 0; i < m; i++)
        rows[i] = filled(malloc(n * sizeof **rows), n);
}
void fill(int m, int n) {
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            rows[i][j] = i;
}
