// Partial sums are private, but they are added to the total without protection.
// verdict: race
double sum(int n, const double *a) {
    double total = 0.0;
#pragma omp parallel
    {
        double part = 0.0;
#pragma omp for
        for (int i = 0; i < n; i++)
            part += a[i];
        total += part; //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
    }
    return total;
}
