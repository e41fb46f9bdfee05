// The region is parallel when n is large enough, and then all threads write the total.
// verdict: race
void conditional(int n, double *total) {
#pragma omp parallel if (n > 2)
    {
        *total = n; //~ r1 data-race proved write+write *total
    }
}
