// The upper half is added to the lower one until one element is left.
// verdict: race-free
double sum(double *a, int n) {
    for (int half = n / 2; half > 0; half /= 2) {
#pragma omp parallel for
        for (int i = 0; i < half; i++)
            a[i] += a[i + half];
    }
    return a[0];
}
double in_one_region(double *a, int n) {
#pragma omp parallel
    for (int half = n / 2; half > 0; half >>= 1) {
#pragma omp for
        for (int i = 0; i < half; i++)
            a[i] += a[i + half];
    }
    return a[0];
}
