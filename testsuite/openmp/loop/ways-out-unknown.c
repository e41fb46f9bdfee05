// Two loops with ways out to one label: of which of them an exit was is not followed.
// verdict: unknown
void shared(int n, int m, const int *d, int *x) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int k, j = 10;
        for (k = 0; k < 3; k++)
            if (k == m) {
                j = k;
                goto out;
            }
        for (k = 0; k < m - 5; k++)
            if (d[k])
                goto out;
    out:
        if (j == 2)
            x[0] = 1;
    }
}
