// One colour of a relaxation reads only the other colour, and a barrier separates the two.
// verdict: race-free
void relax(int n, double *a) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 1; i < n - 1; i += 2)
            a[i] = 0.5 * (a[i - 1] + a[i + 1]);
#pragma omp for
        for (int i = 2; i < n - 1; i += 2)
            a[i] = 0.5 * (a[i - 1] + a[i + 1]);
    }
}
