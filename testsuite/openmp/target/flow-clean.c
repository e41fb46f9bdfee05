// Independent iterations are distributed over teams and threads.
// verdict: race-free
void shift(int n, double *a, const double *b) {
#pragma omp target teams distribute parallel for map(from : a[0 : n]) map(to : b[0 : n])
    for (int i = 1; i < n; i++)
        a[i] = b[i - 1];
}
