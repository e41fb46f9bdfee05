// The halves of an array are given as pointers and lengths.
// verdict: race-free
static void scale(double *a, int n) {
    if (n < 4) {
        for (int i = 0; i < n; i++)
            a[i] *= 2.0;
        return;
    }
    int half = n / 2;
#pragma omp task
    scale(a, half);
#pragma omp task
    scale(a + half, n - half);
#pragma omp taskwait
}

void run(int n, double *a) {
#pragma omp parallel
#pragma omp single
    scale(a, n);
}
