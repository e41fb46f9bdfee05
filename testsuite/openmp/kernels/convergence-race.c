// Sweeps until nothing changes any more: one thread resets the error while others have yet to read it.
// verdict: possible-race
#include <math.h>

void until(double *x, int n, double tol) {
    int large;
#pragma omp parallel
    do {
#pragma omp single
        large = 0; //~ r1 data-race possible write large
#pragma omp for reduction(+ : large)
        for (int i = 1; i < n - 1; i++)
            if (fabs(x[i]) > tol)
                large++;
    } while (large > 0); //~ r1 data-race possible read large
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
        if (error < tol) //~ r2 data-race possible read error
            break;
#pragma omp single
        error = 0; //~ r2 data-race possible write error
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            x[i] = y[i];
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
            error = mine; //~ r3 data-race possible write error
        if (error < tol) //~ r3 data-race possible read error
            break;
#pragma omp barrier
#pragma omp single
        error = 0;
    }
}
