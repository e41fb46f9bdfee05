// Reproducible schedules divide both loops alike, whatever kind the schedule clause gives.
// verdict: race-free
// openmp: 5.1
void twice(int n, float *a, float *b) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 2) order(reproducible : concurrent) nowait
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp for schedule(dynamic, 2) order(reproducible : concurrent)
        for (int i = 0; i < n; i++)
            b[i] = a[i];
    }
}
