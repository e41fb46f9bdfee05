// Two tasks count in one variable, each while it creates tasks.
// verdict: race
// also: other findings allowed
void fill(int n, double *a) {
    int i;
#pragma omp parallel
#pragma omp single nowait
    for (int k = 0; k < 2; k++)
#pragma omp task shared(i)
        for (i = 0; i < n; i++) { //~ r1 data-race any write+write i
#pragma omp task firstprivate(i)
            a[n * k + i] = i;
        }
}
