// One of two functions is chosen by a condition; both write elements of their iteration only.
// verdict: race-free
static void even(double *a, int i) { a[2 * i] = 1.0; }
static void odd(double *a, int i) { a[2 * i + 1] = 2.0; }

void fill(int n, double *a, int which) {
    void (*put)(double *, int) = which ? even : odd;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        put(a, i);
}

void fill_both(int n, double *a, int which) {
    void (*put)(double *, int);
    if (which == 0)
        put = even;
    else if (which == 1)
        put = odd;
    else
        return;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        (*put)(a, i);
}
