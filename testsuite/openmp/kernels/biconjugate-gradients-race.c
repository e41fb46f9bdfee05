// Without the barrier of the dot product its value is read before all have added to it.
// verdict: race
// also: other findings allowed
#include <math.h>
#define N 512
static double x[N], r[N], rh[N], p[N], v[N], s[N], t[N];
static double rho, rho1, alpha, omega, beta, rv, ts, tt, nrm;
static void mul(const double *a, double *b) {
#pragma omp for
    for (int i = 0; i < N; i++) {
        double sum = 4 * a[i];
        if (i > 0) sum -= a[i - 1];
        if (i < N - 1) sum -= a[i + 1];
        b[i] = sum;
    }
}
static void dot(const double *a, const double *b, double *res) {
#pragma omp single
    *res = 0;
    double mine = 0;
#pragma omp for nowait
    for (int i = 0; i < N; i++) mine += a[i] * b[i];
#pragma omp atomic
    *res += mine; //~ r1 data-race proved write *res //~ r2 data-race proved write *res //~ r3 data-race proved write *res
;
}
int main(void) {
    rho1 = alpha = omega = 1;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i++) { r[i] = rh[i] = 1; p[i] = v[i] = 0; }
        for (int it = 0; it < 50; it++) {
            dot(rh, r, &rho);
#pragma omp single
            beta = rho / rho1 * alpha / omega; //~ r1 data-race proved read rho
#pragma omp for
            for (int i = 0; i < N; i++) p[i] = r[i] + beta * (p[i] - omega * v[i]);
            mul(p, v);
            dot(rh, v, &rv);
#pragma omp single
            alpha = rho / rv; //~ r2 data-race proved read rv
#pragma omp for
            for (int i = 0; i < N; i++) s[i] = r[i] - alpha * v[i];
            mul(s, t);
            dot(t, s, &ts);
            dot(t, t, &tt);
#pragma omp single
            { omega = ts / tt; rho1 = rho; } //~ r3 data-race proved read tt
#pragma omp for
            for (int i = 0; i < N; i++) { x[i] += alpha * p[i] + omega * s[i]; r[i] = s[i] - omega * t[i]; }
        }
    }
    return 0;
}
