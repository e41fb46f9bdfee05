// Every iteration writes the shared variable whose last value is wanted.
// verdict: race
int last_value(int n, const int *a) {
    int x = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        x = a[i]; //~ r1 data-race proved write+write x
    return x;
}
