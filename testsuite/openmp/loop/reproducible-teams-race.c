// The schedules of these loops are not reproducible: another team may have the iteration of the second.
// verdict: race
// openmp: 5.1
void twice(int n, float *a, float *b) {
#pragma omp teams
    {
#pragma omp loop bind(teams) order(unconstrained : concurrent)
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp loop bind(teams) order(unconstrained : concurrent)
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
