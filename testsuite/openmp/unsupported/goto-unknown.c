// A jump into a block of the region is not followed.
// verdict: unknown
void resume(int n, int from, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int j = 0;
        if (i == from)
            goto inside; //~ unsupported
        while (j < 3) {
            j++;
        inside:
            a[i] = a[i] / 2.0;
        }
    }
}
