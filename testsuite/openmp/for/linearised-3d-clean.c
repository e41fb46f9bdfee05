// The planes of a linearised cube with symbolic extents do not overlap.
// verdict: race-free
void clear(int n, int m, int k, double *a) {
#pragma omp parallel for
    for (int x = 0; x < n; x++)
        for (int y = 0; y < m; y++)
            for (int z = 0; z < k; z++)
                a[(x * m + y) * k + z] = 0.0;
}
