// Neighbouring bins are updated, both atomically.
// verdict: race-free
void smooth(int n, int *bins) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        bins[i] += 2;
#pragma omp atomic
        bins[i + 1] += 1;
    }
}
