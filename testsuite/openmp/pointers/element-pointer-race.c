// The pointer to the own element is also used for the next one.
// verdict: race
void fill(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *p = &a[i];
        *p = 0.0; //~ r1 data-race proved write *p
        *(p + 1) = 1.0; //~ r1 data-race proved write *(p + 1)
    }
}
