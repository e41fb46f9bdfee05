// Target alone moves the loop to the device, where one thread runs it.
// verdict: race-free
void prefix(int n, double *a) {
#pragma omp target map(tofrom : a[0 : n])
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1];
}
