// A counter is incremented without atomic; whether two elements are counted depends on the data.
// verdict: possible-race
int count_positive(int n, const double *a) {
    int count = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (a[i] > 0.0)
            count++; //~ r1 data-race possible write+write count //~ r2 data-race possible read+write count
    return count;
}
