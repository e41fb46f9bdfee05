// Accumulation with other operators into shared variables.
// verdict: race
void summarise(int n, const int *a, int *result) {
    int bits = 0, all = 1;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            bits |= a[i]; //~ r1 data-race proved write+write bits //~ r2 data-race proved read+write bits
#pragma omp for
        for (int i = 0; i < n; i++)
            all = all & (a[i] > 0); //~ r3 data-race proved write+write all //~ r4 data-race proved write all //~ r4 data-race proved read all@2
    }
    result[0] = bits;
    result[1] = all;
}
