// Both partners exchange.
// verdict: race
// also: other findings allowed
void exchange(int n, int m, double *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int p = i ^ m;
        if (p >= 0 && p < n) {
            double t = x[i]; //~ r1 data-race proved read x[i]
            x[i] = x[p]; //~ r2 data-race proved write x[i] //~ r2 data-race proved read x[p]
            x[p] = t; //~ r1 data-race proved write x[p]
        }
    }
}
