// One colour of a relaxation whose step forgets the colour.
// verdict: race
void relax(int n, double *a) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i += 1)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
