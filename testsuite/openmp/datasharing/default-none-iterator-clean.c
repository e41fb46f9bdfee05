// The iteration variable of the loop within needs no clause: it is private there.
// verdict: race-free
void fill(int n, int *a) {
    int i;
#pragma omp parallel default(none) shared(n, a)
    {
#pragma omp for
        for (i = 0; i < n; i++)
            a[i] = i;
    }
}
