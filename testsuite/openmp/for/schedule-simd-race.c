// Where the loop is no SIMD loop, `simd` in the schedule means nothing: chunks are as large as they say.
// verdict: race
// also: other findings allowed
void sums(int n, const int *a, int *block) {
#pragma omp parallel for schedule(simd : static, 4)
    for (int i = 0; i < n; i++)
        block[i / 6] += a[i]; //~ r1 data-race proved write+write block[i / 6]
}
