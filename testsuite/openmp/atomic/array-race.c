// Neighbouring bins are updated, only one of them atomically.
// verdict: race
void smooth(int n, int *bins) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        bins[i] += 2; //~ r1 data-race proved write bins[i] //~ r2 data-race proved read bins[i] //~ r3 data-race proved write bins[i]
        bins[i + 1] += 1; //~ r1 data-race proved write bins[i + 1] //~ r2 data-race proved write bins[i + 1] //~ r3 data-race proved read bins[i + 1]
    }
}
