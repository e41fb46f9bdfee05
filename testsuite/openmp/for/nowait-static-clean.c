// Two static loops of equal trip count give equal iterations to the same thread.
// verdict: race-free
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            b[i] = a[i];
    }
}
