// Without the assumption that parameters are distinct, they may be the same.
// verdict: possible-race
// args: --alias may
void shift(int n, double *to, double *from) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        to[i] = from[i - 1]; //~ r1 data-race possible write to[i] //~ r1 data-race possible read from[i - 1]
}
