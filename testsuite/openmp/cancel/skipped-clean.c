// A loop that is not cancelled has written all the indices.
// verdict: race-free
void scatter(int n, int *index, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        index[i] = i;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[index[i]] = i;
}
