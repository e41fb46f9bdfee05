// `init_complete` separates what initialises an iteration of a scan from its input phase.
// openmp: 6.0
// verdict: race-free
void sums(int n, const int *a, int *out) {
    int sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < n; i++) {
        out[i] = a[i];
#pragma omp scan init_complete
        sum += out[i];
#pragma omp scan inclusive(sum)
        out[i] = sum;
    }
}
