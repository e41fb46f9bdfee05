// Conjugate gradients in one region: reductions and singles in a loop that the residual ends.
// verdict: race-free
#include <math.h>
void cg(int n, int maxit, double tol, double *x, double *r, double *p, double *q, const int *row, const int *col, const double *val) {
    double rho = 0, alpha = 0, beta = 0, pq = 0, rho0 = 0; int done = 0;
#pragma omp parallel shared(rho, alpha, beta, pq, rho0, done)
    {
#pragma omp for
        for (int i = 0; i < n; i++) { x[i] = 0; p[i] = r[i]; }
#pragma omp for reduction(+ : rho)
        for (int i = 0; i < n; i++) rho += r[i] * r[i];
        for (int it = 0; it < maxit && !done; it++) {
#pragma omp for
            for (int i = 0; i < n; i++) {
                double s = 0;
                for (int k = row[i]; k < row[i + 1]; k++) s += val[k] * p[col[k]];
                q[i] = s;
            }
#pragma omp single
            { pq = 0; rho0 = rho; }
#pragma omp for reduction(+ : pq)
            for (int i = 0; i < n; i++) pq += p[i] * q[i];
#pragma omp single
            { alpha = rho0 / pq; rho = 0; }
#pragma omp for
            for (int i = 0; i < n; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
            }
#pragma omp for reduction(+ : rho)
            for (int i = 0; i < n; i++) rho += r[i] * r[i];
#pragma omp single
            { beta = rho / rho0; done = sqrt(rho) < tol; }
#pragma omp for
            for (int i = 0; i < n; i++) p[i] = r[i] + beta * p[i];
        }
    }
}
