// A jump into a block within the region is not followed.
// verdict: unknown
void retry(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (a[i] > 1.0)
            goto halve; //~ unsupported
        a[i] = a[i] * 2.0;
        if (a[i] < 0.5) {
        halve:
            a[i] = a[i] / 2.0;
        }
    }
}
