// The offset is a constant that is smaller than the loop is long.
// verdict: race
void copy(double *a) {
    int off = 0;
    off = 50;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i + off] = a[i]; //~ r1 data-race proved write a[i + off] //~ r1 data-race proved read a[i]
}
