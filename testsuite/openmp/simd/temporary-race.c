// A temporary that is not private is one object for all lanes.
// verdict: race
void swap(int n, double *a, double *b) {
    double t;
#pragma omp simd
    for (int i = 0; i < n; i++) {
        t = a[i]; //~ r1 simd-race proved write+write t //~ r2 simd-race proved write t
        b[i] = t; //~ r2 simd-race proved read t
    }
}
