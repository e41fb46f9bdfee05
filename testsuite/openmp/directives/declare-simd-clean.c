// A function whose calls may become lanes touches what each call is given.
// verdict: race-free
#pragma omp declare simd notinbranch uniform(factor)
static double scaled(double value, double factor) {
    return value * factor;
}

void scale(int n, double *a) {
#pragma omp simd simdlen(8) aligned(a : 8) nontemporal(a)
    for (int i = 0; i < n; i++)
        a[i] = scaled(a[i], 2);
}
