// Element 2i of one iteration is element j of iteration j = 2i.
// verdict: race
void spread(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[2 * i] = a[i]; //~ r1 data-race proved write a[2 * i] //~ r1 data-race proved read a[i]
}
