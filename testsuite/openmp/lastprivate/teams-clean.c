// The end of the target region waits for the team of the last iteration.
// verdict: race-free
int last(int n, int *a) {
    int k = 0;
#pragma omp target teams distribute parallel for lastprivate(k) map(tofrom : k, a[0:n])
    for (int i = 0; i < n; i++)
        k = a[i];
    return k;
}
