// A jump backwards within the region is a loop.
// verdict: race-free
void retry(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int tries = 0;
    again:
        a[i] = a[i] / 2.0;
        tries++;
        if (a[i] > 1.0 && tries < 10)
            goto again;
    }
}
