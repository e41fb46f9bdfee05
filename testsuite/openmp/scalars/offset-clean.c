// The offset is a constant that is as large as the loop is long.
// verdict: race-free
void copy(double *a) {
    int off = 0;
    off = 100;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i + off] = a[i];
}
