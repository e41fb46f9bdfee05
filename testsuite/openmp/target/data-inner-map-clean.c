// Threads start regions on the device that map one array, which it has for as long as the block lasts: nothing is copied.
// verdict: race-free
void halve(int n, double *a) {
#pragma omp target data map(tofrom : a[0 : n])
    {
#pragma omp parallel for
        for (int k = 0; k < 4; k++) {
#pragma omp target map(tofrom : a[0 : n])
            for (int i = k * (n / 4); i < (k + 1) * (n / 4); i++)
                a[i] /= 2;
        }
    }
}
