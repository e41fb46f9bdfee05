// The ordered clause alone orders nothing.
// verdict: race
void chain(int n, double *a, double *b) {
#pragma omp parallel for ordered
    for (int i = 1; i < n; i++) {
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
#pragma omp ordered
        b[i] = a[i];
    }
}
