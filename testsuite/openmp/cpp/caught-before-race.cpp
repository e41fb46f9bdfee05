// The handler that more than 100 elements lead to makes the stride 0.
// verdict: possible-race
void scale(int n, double *a) {
    int stride = 1;
    try {
        if (n > 100)
            throw n;
    } catch (int) {
        stride = 0;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i * stride] = i; //~ r1 data-race possible write+write a[i * stride]
}
