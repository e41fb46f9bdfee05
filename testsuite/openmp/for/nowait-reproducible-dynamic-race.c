// Reproducible schedules divide both loops alike, but the second one reads what the next iteration of the first writes.
// verdict: race
// openmp: 5.1
void twice(int n, float *a, float *b) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 2) order(reproducible : concurrent) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(dynamic, 2) order(reproducible : concurrent)
        for (int i = 0; i < n; i++)
            b[i] = a[i + 1]; //~ r1 data-race proved read a[i + 1]
    }
}
