// Two values may fall into the same bin.
// verdict: possible-race
void histogram(int n, const int *value, int *bins) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        bins[value[i]] += 1; //~ r1 data-race possible write+write bins[value[i]] //~ r2 data-race possible read+write bins[value[i]]
}
