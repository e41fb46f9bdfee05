// A loop that runs downwards carries a dependence as well.
// verdict: race
void shift_up(int n, double *a) {
#pragma omp parallel for
    for (int i = n - 1; i > 0; i--)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
