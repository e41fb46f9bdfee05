// Host code exchanges two arrays between the regions.
// verdict: race-free
void steps(int times, int n, double *a, double *b) {
    for (int t = 0; t < times; t++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
        double *old = a;
        a = b;
        b = old;
    }
}
