// Sweeps until nothing changes any more: all threads have read the error before one of them resets it.
// verdict: race-free
#include <math.h>

void until(double *x, double *old, int n, double tol) {
    int large;
#pragma omp parallel
    do {
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            old[i] = x[i];
#pragma omp single
        large = 0;
#pragma omp for reduction(+ : large)
        for (int i = 1; i < n - 1; i++) {
            x[i] = 0.5 * (old[i - 1] + old[i + 1]);
            if (fabs(x[i] - old[i]) > tol)
                large++;
        }
    } while (large > 0);
}

void at_most(double *x, double *y, int n, double tol) {
    double error = 0;
#pragma omp parallel
    for (int round = 0; round < 1000; round++) {
#pragma omp for reduction(max : error)
        for (int i = 1; i < n - 1; i++) {
            y[i] = 0.5 * (x[i - 1] + x[i + 1]);
            error = fmax(error, fabs(y[i] - x[i]));
        }
        if (error < tol)
            break;
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            x[i] = y[i];
#pragma omp single
        error = 0;
    }
}

void by_parts(double *x, double *y, int n, double tol) {
    double error = 0;
#pragma omp parallel
    while (1) {
        double mine = 0;
#pragma omp for
        for (int i = 1; i < n - 1; i++) {
            y[i] = 0.5 * (x[i - 1] + x[i + 1]);
            mine = fmax(mine, fabs(y[i] - x[i]));
        }
#pragma omp critical
        if (mine > error)
            error = mine;
#pragma omp barrier
        if (error < tol)
            break;
#pragma omp barrier
#pragma omp single
        {
            double *other = x;
            x = y;
            y = other;
            error = 0;
        }
    }
}
