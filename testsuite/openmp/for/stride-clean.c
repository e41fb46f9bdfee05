// With a step of two, even elements are read and odd ones written.
// verdict: race-free
void smear(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i += 2)
        a[i + 1] = a[i];
}
