// Iterations in any order may be executed at once by the only team, too, which is not followed. (The elements race.)
// openmp: 5.0
// verdict: unknown
void shift(int n, double *a) {
#pragma omp teams num_teams(1)
    {
#pragma omp distribute order(concurrent) //~ unsupported
        for (int i = 1; i < n; i++)
            a[i] = a[i - 1];
    }
}
