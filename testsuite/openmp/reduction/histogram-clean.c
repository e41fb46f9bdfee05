// Every thread counts into its own copy of the bins.
// verdict: race-free
void histogram(int n, const int *value, int *result) {
    int bins[16] = {0};
#pragma omp parallel for reduction(+ : bins)
    for (int i = 0; i < n; i++)
        bins[value[i] % 16] += 1;
    for (int b = 0; b < 16; b++)
        result[b] = bins[b];
}
