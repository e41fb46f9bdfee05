// The initialiser of a reduction that a block declares only reads what threads share.
// verdict: race-free
static int started;
static int start(void) {
    return started;
}

int sum(int n, int *a) {
    int s = 0;
#pragma omp declare reduction(add : int : omp_out += omp_in) initializer(omp_priv = start())
#pragma omp parallel for reduction(add : s)
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
