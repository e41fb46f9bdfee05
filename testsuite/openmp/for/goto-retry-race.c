// What does not converge is tried again, with a count that all threads share.
// verdict: race
double improve(double x, int attempt);

int attempts;

static double newton(double x, double a) { return 0.5 * (x + a / x); }

void roots(int n, const double *a, double *x, int *tries) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int attempt = 0;
        x[i] = a[i];
retry:
        if (++attempt > 20)
            goto failed;
        x[i] = newton(x[i], a[i]);
        attempts++; //~ r1 data-race proved read+write attempts //~ r2 data-race proved write+write attempts
        if (x[i] * x[i] - a[i] > 1e-9)
            goto retry;
        tries[i] = attempt;
        continue;
failed:
        tries[i] = -1;
    }
}
