// Blocks of five elements begin at each fourth one: the constant static variable says so, and is no length that is not known.
// verdict: race
void blocks(double *a, int n) {
    static const int width = 4;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 5; j++)
            a[i * width + j] = j; //~ r1 data-race proved write+write a[i * width + j]
}
