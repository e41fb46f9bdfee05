// Functions that return memory of their own, what they are given, or one of several arrays: their results are taken to lead
// to distinct memory.
// verdict: race-free
#include <stdlib.h>
static double *fresh(int n) { double *m = malloc(n * sizeof *m); if (!m) exit(1); return m; }
static double *same(double *p) { return p; }
double *x, *y;
void init(int n) { x = fresh(n); y = fresh(n); }
void f(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) x[i] = y[i - 1];
}
double *u, *v; double A[100], B[100];
void init2(int n) { u = same(A); v = same(B); }
void f2(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) u[i] = v[i - 1];
}
double *q, *r;
static double *other(int k) { if (k) return A; return B; }
void init3(int n) { q = other(0); r = other(1); }
void f3(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) q[i] = r[i - 1];
}
