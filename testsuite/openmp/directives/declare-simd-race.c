// Calls in several lanes at once count in one variable.
// verdict: race
// also: other findings allowed
static int calls;

#pragma omp declare simd
static double scaled(double value) {
    calls++; //~ r1 simd-race any write+write calls
    return value * 2;
}

void scale(int n, double *a) {
#pragma omp simd
    for (int i = 0; i < n; i++)
        a[i] = scaled(a[i]);
}
