// A taskwait waits for the tasks that the loop has created.
// verdict: race-free
void scale(int n, double *a, double *out) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop nogroup
        for (int i = 0; i < n; i++)
            a[i] *= 2;
#pragma omp taskwait
        *out = a[0];
    }
}
