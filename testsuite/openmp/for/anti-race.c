// An iteration reads the element that the next iteration overwrites.
// verdict: race
void shift_down(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}
