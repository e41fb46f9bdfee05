// Two results of one function lead to one memory, where it returns what it found, or what it is given.
// verdict: unknown
#include <stdlib.h>
static double *pool;
static double *shared_pool(int n) { if (!pool) pool = malloc(n * sizeof *pool); return pool; }
double *x, *y;
void init(int n) { x = shared_pool(n); y = shared_pool(n); }
void f(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) x[i] = y[i - 1];
}
static double *same(double *p) { return p; }
double *u, *v; double A[100], B[100];
void init2(int n) { u = same(A); v = same(A); }
void f2(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) u[i] = v[i - 1];
}
static double *lazily(int n) { static double *own; if (!own) own = malloc(n * sizeof *own); double *it = own; return it; }
double *s, *t;
void init3(int n) { s = lazily(n); t = lazily(n); }
void f3(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) s[i] = t[i - 1];
}
struct work { double *from, *to; };
static double *of_static(void) { static double memory[100]; return memory; }
void prepare(struct work *w) { w->from = of_static(); w->to = of_static(); }
void f4(struct work *w, int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) w->to[i] = w->from[i - 1];
}
