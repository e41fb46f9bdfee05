// Tiles of a symbolic size.
// verdict: race-free
void tiles(int n, int size, double *a) {
#pragma omp parallel for
    for (int block = 0; block < n; block++)
        for (int i = block * size; i < (block + 1) * size; i++)
            a[i] = 1.0;
}
