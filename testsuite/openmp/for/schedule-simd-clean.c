// Where the loop is no SIMD loop, `simd` in the schedule means nothing: chunks are as large as they say.
// verdict: race-free
void sums(int n, const int *a, int *block) {
#pragma omp parallel for schedule(simd : static, 4)
    for (int i = 0; i < n; i++)
        block[i / 4] += a[i];
}
