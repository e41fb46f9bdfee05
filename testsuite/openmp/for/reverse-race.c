// Mirroring an array in place over its whole length touches every element twice.
// verdict: race
void mirror(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[n - 1 - i]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[n - 1 - i]
}
