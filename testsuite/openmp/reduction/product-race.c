// A product spelled with the variable on both sides, without reduction.
// verdict: race
double product(int n, const double *a) {
    double p = 1.0;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        p = p * a[i]; //~ r1 data-race proved write+write p //~ r2 data-race proved write p //~ r2 data-race proved read p@2
    return p;
}
