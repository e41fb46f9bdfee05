// The loop runs one too far, so its last read is the first element of the half that is written.
// verdict: race
void copy_up(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i <= n; i++)
        a[i + n] = a[i]; //~ r1 data-race proved write a[i + n] //~ r1 data-race proved read a[i]
}
