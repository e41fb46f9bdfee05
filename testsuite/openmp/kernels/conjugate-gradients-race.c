// The next iteration reads the direction of the neighbours before all threads have made it.
// verdict: race
#include <math.h>
#define N 1000
static double x[N], r[N], p[N], q[N];
static double rho, alpha, beta, pq, rho0;
int main(void) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i++) { x[i] = 0; r[i] = 1; p[i] = 1; }
#pragma omp single
        rho = 0;
#pragma omp for reduction(+ : rho)
        for (int i = 0; i < N; i++) rho += r[i] * r[i];
        for (int it = 0; it < 25; it++) {
#pragma omp for
            for (int i = 0; i < N; i++) {
                double s = 2 * p[i]; //~ r1 data-race proved read p[i]
                if (i > 0) s -= p[i - 1]; //~ r2 data-race proved read p[i - 1]
                if (i < N - 1) s -= p[i + 1]; //~ r3 data-race proved read p[i + 1]
                q[i] = s;
            }
#pragma omp single
            { pq = 0; rho0 = rho; }
#pragma omp for reduction(+ : pq)
            for (int i = 0; i < N; i++) pq += p[i] * q[i];
#pragma omp single
            { alpha = rho0 / pq; rho = 0; }
#pragma omp for reduction(+ : rho)
            for (int i = 0; i < N; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
                rho += r[i] * r[i];
            }
#pragma omp single
            beta = rho / rho0;
#pragma omp for nowait
            for (int i = 0; i < N; i++) p[i] = r[i] + beta * p[i]; //~ r1 data-race proved write p[i] //~ r2 data-race proved write p[i] //~ r3 data-race proved write p[i]
        }
    }
    return 0;
}
