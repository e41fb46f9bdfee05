// Tiles of a symbolic size overlap by one row.
// verdict: race
void tiles(int n, int size, double *a) {
#pragma omp parallel for
    for (int block = 0; block < n; block++)
        for (int i = block * size; i < (block + 1) * size + 1; i++)
            a[i] = 1.0; //~ r1 data-race proved write+write a[i]
}
