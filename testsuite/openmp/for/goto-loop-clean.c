// A loop that is written with `goto` goes through one row.
// verdict: race-free
void fill(int n, int m, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int j = 0;
next:
        if (j >= m)
            goto done;
        a[i * m + j] = i + j;
        j++;
        goto next;
done:;
    }
}
