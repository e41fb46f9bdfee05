// A loop that is written with `goto` goes on into the first element of the next row.
// verdict: race
void fill(int n, int m, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int j = 0;
next:
        if (j > m)
            goto done;
        a[i * m + j] = i + j; //~ r1 data-race proved write+write a[i * m + j]
        j++;
        goto next;
done:;
    }
}
