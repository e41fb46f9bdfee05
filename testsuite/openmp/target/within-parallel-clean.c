// Any thread may encounter a target region with a league of teams in it.
// verdict: race-free
void fill(int n, double *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp target teams distribute parallel for map(from : a[0 : n])
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}
