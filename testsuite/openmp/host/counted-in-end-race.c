// The same where the condition stands at the end.
// verdict: race
void relax(int n, int most, double tolerance, double *a, double *b) {
    double error = 1.0;
    int passes = 0;
    do {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            b[passes] += a[i]; //~ r1 data-race proved write+write b[passes] //~ r2 data-race proved read+write b[passes]
        error = b[passes];
    } while (error > tolerance && passes++ < most);
}
