// What a scan yields is no function of the iteration that the program text would tell: it may be the same twice.
// verdict: possible-race
void compress(int n, const int *keep, double *out) {
    int k = 0;
#pragma omp parallel for reduction(inscan, + : k)
    for (int i = 0; i < n; i++) {
        k += keep[i];
#pragma omp scan inclusive(k)
        out[k] = i; //~ r1 data-race possible write+write out[k]
    }
}
