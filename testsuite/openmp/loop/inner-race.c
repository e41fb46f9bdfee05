// A `loop` that is nested in another one, not directly in `teams`, may execute its iterations in any order.
// verdict: race
// openmp: 5.0
// also: other findings allowed
void fill(int n, double *a) {
#pragma omp teams
    {
#pragma omp loop
        for (int i = 0; i < n; i++) {
#pragma omp loop
            for (int j = 0; j < n; j++)
                a[j] = i + j; //~ r1 data-race proved write+write a[j]
        }
    }
}
