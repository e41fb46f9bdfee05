// The function that the pointer leads to reads the next element.
// verdict: race
static void shift(double *a, int i) {
    a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}

static void each(void (*apply)(double *, int), int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        apply(a, i);
}

void move(int n, double *a) {
    each(shift, n, a);
}
