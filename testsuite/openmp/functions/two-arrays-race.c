// A function that is harmless on distinct arrays is called on one.
// verdict: race
static void shift(double *to, const double *from, int i) {
    to[i] = from[i + 1]; //~ r1 data-race proved write to[i] //~ r1 data-race proved read from[i + 1]
}

void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        shift(a, a, i);
}
