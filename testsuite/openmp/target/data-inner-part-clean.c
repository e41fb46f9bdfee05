// What inner constructs map begins in what the device has, so all of it is there (OpenMP 5.2, section 5.8.3).
// verdict: race-free
void halve(int n, double *a) {
#pragma omp target data map(tofrom : a[0 : n])
    {
#pragma omp parallel for
        for (int k = 0; k < n - 1; k++) {
#pragma omp target map(tofrom : a[k : 2])
            a[k] /= 2;
        }
    }
}
