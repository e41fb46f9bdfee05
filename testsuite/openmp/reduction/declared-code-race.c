// The initialiser and the combiner of a declared reduction run in every thread.
// verdict: race
int started, combined, scale[100];
static double start(void) {
    started++; //~ r1 data-race proved write+write started //~ r2 data-race proved read+write started
    return 0;
}
static void set(double *copy, double *original) { *copy = scale[3] + *original; } //~ r3 data-race proved read scale[3]
static int merges;
static void merge(double *into, double *from) {
    merges++; //~ r5 data-race proved write+write merges //~ r6 data-race proved read+write merges
    *into += *from;
}
static void add(double *into, double *from) {
    combined++; //~ r4 data-race proved write combined //~ r7 data-race proved write+write combined //~ r8 data-race proved read+write combined
    *into += *from;
}
#pragma omp declare reduction(counted : double : omp_out += omp_in) initializer(omp_priv = start())
#pragma omp declare reduction(scaled : double : omp_out += omp_in) initializer(set(&omp_priv, &omp_orig))
#pragma omp declare reduction(noted : double : add(&omp_out, &omp_in)) initializer(omp_priv = 0)
#pragma omp declare reduction(merged : double : merge(&omp_out, &omp_in)) initializer(omp_priv = 0)

double initialised(int n, double *a) {
    double sum = 0;
#pragma omp parallel for reduction(counted : sum)
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
double read_elsewhere(double *a) {
    double sum = 0;
#pragma omp parallel for reduction(scaled : sum)
    for (int i = 0; i < 100; i++) {
        sum += a[i];
        scale[i] = 1; //~ r3 data-race proved write scale[i]
    }
    return sum;
}
double joined(double *a) {
    double sum = 0;
#pragma omp parallel for reduction(noted : sum)
    for (int i = 0; i < 100; i++)
        sum += a[i] * combined; //~ r4 data-race proved read combined
    return sum;
}
// Combinations of different copies may run at the same time.
double merged(double *a) {
    double sum = 0;
#pragma omp parallel for reduction(merged : sum)
    for (int i = 0; i < 100; i++)
        sum += a[i];
    return sum + merges;
}
