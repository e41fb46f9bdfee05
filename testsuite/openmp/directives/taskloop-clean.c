// The iterations of a taskloop are divided among tasks; each writes its own elements.
// verdict: race-free
void scale(int n, double *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(64) untied priority(1)
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
