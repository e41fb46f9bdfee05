// Iterations that depend on each other are distributed over teams.
// verdict: race
void shift(int n, double *a) {
#pragma omp target teams distribute map(tofrom : a[0 : n + 1])
    for (int i = 0; i < n; i++)
        a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}
