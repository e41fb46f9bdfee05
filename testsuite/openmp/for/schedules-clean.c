// Independent iterations are free of races under every schedule kind.
// verdict: race-free
void squares(int n, double *a, double *b, double *c, double *d) {
#pragma omp parallel
    {
#pragma omp for schedule(guided, 4) nowait
        for (int i = 1; i < n; i++)
            a[i] *= a[i];
#pragma omp for schedule(auto) nowait
        for (int i = 1; i < n; i++)
            b[i] *= b[i];
#pragma omp for schedule(runtime) nowait
        for (int i = 1; i < n; i++)
            c[i] *= c[i];
#pragma omp for schedule(dynamic, 8) nowait
        for (int i = 1; i < n; i++)
            d[i] *= d[i];
    }
}
