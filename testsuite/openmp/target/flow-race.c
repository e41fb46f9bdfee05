// Iterations that depend on each other are distributed over teams and threads.
// verdict: race
void prefix(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
