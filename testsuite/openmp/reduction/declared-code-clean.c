// What initialisers and combiners of declared reductions use is read only or atomic.
// verdict: race-free
int started, combined, scale[100];
static double start(void) {
#pragma omp atomic
    started++;
    return 0;
}
static void set(double *copy, double *original) { *copy = scale[3] + *original; }
static void add(double *into, double *from) {
#pragma omp atomic
    combined++;
    *into += *from;
}
#pragma omp declare reduction(counted : double : omp_out += omp_in) initializer(omp_priv = start())
#pragma omp declare reduction(scaled : double : omp_out += omp_in) initializer(set(&omp_priv, &omp_orig))
#pragma omp declare reduction(noted : double : add(&omp_out, &omp_in)) initializer(omp_priv = 0)

double initialised(int n, double *a) {
    double sum = 0;
#pragma omp parallel for reduction(counted : sum)
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
double read_elsewhere(double *a) {
    double sum = 0;
    scale[3] = 2;
#pragma omp parallel for reduction(scaled : sum)
    for (int i = 0; i < 100; i++)
        sum += a[i] * scale[i];
    return sum;
}
double joined(double *a) {
    double sum = 0;
#pragma omp parallel for reduction(noted : sum)
    for (int i = 0; i < 100; i++)
        sum += a[i];
    return sum + combined;
}
