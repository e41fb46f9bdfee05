// Partial sums are private and added to the total in a critical section.
// verdict: race-free
double sum(int n, const double *a) {
    double total = 0.0;
#pragma omp parallel
    {
        double part = 0.0;
#pragma omp for
        for (int i = 0; i < n; i++)
            part += a[i];
#pragma omp critical
        total += part;
    }
    return total;
}
