// Inner constructs may map what lies behind the part that the device has: then they copy it, and the parts overlap.
// verdict: possible-race
// also: other findings allowed
void halve(int n, double *a) {
#pragma omp target data map(tofrom : a[0 : n])
    {
#pragma omp parallel for
        for (int k = 0; k < 2 * n; k++) {
#pragma omp target map(tofrom : a[k : 2]) //~ r1 data-race possible write+write a[k : 2]
            a[k] /= 2;
        }
    }
}
