// A private clause applies to a variable of the file as well.
// verdict: race-free
static double scratch;

void squares(int n, double *a) {
#pragma omp parallel for private(scratch)
    for (int i = 0; i < n; i++) {
        scratch = a[i];
        a[i] = scratch * 2.0;
    }
}
