// A pointer that is set once, and one that is passed, lead to functions of the file.
// verdict: race-free
static void twice(double *a, int i) { a[i] *= 2; }

static void each(void (*apply)(double *, int), int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        apply(a, i);
}

void scale(int n, double *a) {
    void (*change)(double *, int) = twice;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        change(a, i);
    each(twice, n, a);
}
