// In a linearised cube the middle extent is used in place of the inner one.
// verdict: race
void clear(int n, int m, int k, double *a) {
#pragma omp parallel for
    for (int x = 0; x < n; x++)
        for (int y = 0; y < m; y++)
            for (int z = 0; z < k; z++)
                a[(x * m + y) * m + z] = 0.0; //~ r1 data-race proved write+write a[(x * m + y) * m + z]
}
