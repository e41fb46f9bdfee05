// What is private to the outer function is shared by the region of the inner loop.
// verdict: race
static void inner(int n, double *row) {
    double acc = 0.0;
#pragma omp parallel for
    for (int j = 0; j < n; j++)
        acc += row[j]; //~ r1 data-race proved write+write acc //~ r2 data-race proved read+write acc
    row[0] = acc;
}

void outer(int n, double *m) {
    inner(n, m);
}
