// Blocks of four elements begin at each fourth one.
// verdict: race-free
void blocks(double *a, int n) {
    static const int width = 4;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            a[i * width + j] = j;
}
