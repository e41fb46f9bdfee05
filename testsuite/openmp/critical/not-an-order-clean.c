// A barrier lies between the critical section and the reads.
// verdict: race-free
void publish(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp critical
        a[0] = n;
#pragma omp barrier
#pragma omp for
        for (int i = 0; i < n; i++)
            b[i] = a[0];
    }
}
