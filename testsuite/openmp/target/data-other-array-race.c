// The pointer leads to another array when the inner construct maps what it points to.
// verdict: possible-race
// also: other findings allowed
void halve(int n, double *a, double *b) {
#pragma omp target data map(tofrom : a[0 : n])
    {
        a = b;
#pragma omp parallel for
        for (int k = 0; k < 4; k++) {
#pragma omp target map(tofrom : a[0 : n]) //~ r1 data-race possible write+write a[0 : n]
            for (int i = k * (n / 4); i < (k + 1) * (n / 4); i++)
                a[i] /= 2;
        }
    }
}
