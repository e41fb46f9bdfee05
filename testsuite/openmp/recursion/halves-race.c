// The second half begins with the last element of the first.
// verdict: race
// also: other findings allowed
static void scale(double *a, int n) {
    if (n < 4) {
        for (int i = 0; i < n; i++)
            a[i] *= 2.0; //~ r1 data-race proved write+write a[i]
        return;
    }
    int half = n / 2;
#pragma omp task
    scale(a, half);
#pragma omp task
    scale(a + half - 1, n - half);
#pragma omp taskwait
}

void run(int n, double *a) {
#pragma omp parallel
#pragma omp single
    scale(a, n);
}
