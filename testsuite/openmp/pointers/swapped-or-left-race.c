// The second loop makes both names stand for one array.
// verdict: possible-race
// also: other findings allowed
#include <stdio.h>

static double x[1000], y[1000];

static double step(const double *from, double *to) {
    double most = 0;
#pragma omp parallel for reduction(max : most)
    for (int i = 1; i < 999; i++) {
        to[i] = 0.5 * (from[i - 1] + from[i + 1]); //~ r1 data-race possible write to[i] //~ r1 data-race possible read from[i - 1]
        if (to[i] - from[i] > most)
            most = to[i] - from[i];
    }
    return most;
}

int main(void) {
    double *a = x, *b = y, *kept;
    a[0] = 1;
    for (int round = 0; round < 3; round++) {
        for (int t = 0; t < 1000; t++) {
            double change = step(a, b);
            kept = a;
            a = b;
            b = kept;
            if (change < 1e-9)
                break;
        }
        for (int t = 0; t < 1000; t++) {
            double change = step(a, b);
            if (change < 1e-9)
                break;
            a = b;
        }
    }
    printf("%g\n", a[1]);
    return 0;
}
