// The pointer is chosen by the parity, but both choices are the same array.
// verdict: race
void fill(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *p = i % 2 ? a : a + 1;
        p[i] = 0.0; //~ r1 data-race proved write+write p[i]
    }
}
