// The private offset is a parameter, so it may be any distance.
// verdict: race
void shift(int n, int off, double *a) {
#pragma omp parallel for firstprivate(off)
    for (int i = 0; i < n; i++) {
        int from = i + off;
        a[i] = a[from]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[from]
    }
}
