// `safesync` promises progress to threads that wait for each other, and orders nothing.
// openmp: 6.0
// verdict: race-free
void fill(int n, int *a) {
#pragma omp parallel safesync(4)
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}
