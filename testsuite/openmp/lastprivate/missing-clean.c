// The last value is handed out by lastprivate.
// verdict: race-free
int last_value(int n, const int *a) {
    int x = 0;
#pragma omp parallel for lastprivate(x)
    for (int i = 0; i < n; i++)
        x = a[i];
    return x;
}
