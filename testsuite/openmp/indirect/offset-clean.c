// All elements written through the index array are written under one critical section.
// verdict: race-free
void scatter(int n, const int *idx, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        {
            a[idx[i]] = 1.0;
            a[idx[i] + 1] = 2.0;
        }
    }
}
