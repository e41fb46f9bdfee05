// One of two functions is chosen by a condition; one of them writes what the next iteration writes.
// verdict: race
static void even(double *a, int i) { a[2 * i] = 1.0; }
static void both(double *a, int i) {
    a[i] = 1.0; //~ r1 data-race proved write a[i]
    a[i + 1] = 2.0; //~ r1 data-race proved write a[i + 1]
}

void fill(int n, double *a, int which) {
    void (*put)(double *, int) = which ? even : both;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        put(a, i);
}
