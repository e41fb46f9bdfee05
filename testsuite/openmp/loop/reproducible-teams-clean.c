// `loop` has a reproducible schedule where no clause says otherwise: both loops are divided among the teams alike.
// verdict: race-free
// openmp: 5.0
void twice(int n, float *a, float *b) {
#pragma omp teams
    {
#pragma omp loop bind(teams)
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp loop bind(teams)
        for (int i = 0; i < n; i++)
            b[i] = a[i];
    }
}
