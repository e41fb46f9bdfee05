// The same where the condition stands at the end.
// verdict: race-free
void relax(int n, int most, double tolerance, double *a, double *b) {
    double error = 1.0;
    int passes = 0;
    do {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            b[i + passes] += a[i];
        error = b[0];
    } while (error > tolerance && passes++ < most);
}
