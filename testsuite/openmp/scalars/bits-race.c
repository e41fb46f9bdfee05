// Each iteration writes the other element of its pair.
// verdict: race
void pairs(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i ^ 1] = a[i]; //~ r1 data-race proved write a[i ^ 1] //~ r1 data-race proved read a[i]
}
