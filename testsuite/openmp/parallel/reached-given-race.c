// Conditions that are not followed, each of something else that a run is given.
// verdict: race
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int sum;
void two(int n, double x, double y) {
    if (x > 1.0)
        return;
    if (y > 2.0) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            sum = i; //~ r1 data-race proved write+write sum
    }
}
void by_memory(const int *at, double x) {
    double kept[100];
    kept[at[0]] = x;
    if (kept[at[2]] > 0.5) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            sum = i; //~ r2 data-race proved write+write sum
    }
}
int options(int argc, char **argv) {
    static double a[100];
    int n = atoi(argv[1]);
    FILE *file = fopen(argv[2], "r");
    if (file == NULL || strcmp(argv[3], "-v") == 0)
        return 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[i + 10]; //~ r3 data-race proved write a[i] //~ r3 data-race proved read a[i + 10]
    return 0;
}
void ended(const double *v) {
    for (int s = 0; s < 10; s++) {
#pragma omp parallel for
        for (int i = 0; i < 10; i++)
            if (s == 5)
                sum = i; //~ r4 data-race proved write+write sum
        if (v[s] < 0.5)
            exit(0);
    }
}
void converges(int n, const double *u) {
    double error = 1.0;
    while (error > 1e-6) {
        error = 0;
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            error += 0.5 * u[i]; //~ r5 data-race proved read+write error //~ r6 data-race proved write+write error
    }
}
