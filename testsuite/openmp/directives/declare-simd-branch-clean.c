// What is said of the calls in a SIMD loop changes nothing about what they touch.
// verdict: race-free
#pragma omp declare simd uniform(a) linear(i : 1) notinbranch
#pragma omp declare simd uniform(a) inbranch
static void put(double *a, int i) {
    a[i] = i;
}

void fill(int n, double *a) {
#pragma omp simd
    for (int i = 0; i < n; i++)
        put(a, i);
}
