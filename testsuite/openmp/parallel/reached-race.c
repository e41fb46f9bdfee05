// What stands before a region decides whether a run comes to it, not whether it races: errors that end the run, options,
// a file, the first pass of an iteration.
// verdict: race
#include <stdio.h>
#include <stdlib.h>
static void die(const char *message) {
    fprintf(stderr, "%s\n", message);
    exit(1);
}
int by_exit(int n) {
    int sum = 0;
    double *a = malloc(100 * sizeof *a);
    if (a == NULL)
        die("memory");
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        sum += i; //~ r1 data-race proved read+write sum //~ s1 data-race proved write+write sum
    free(a);
    return sum;
}
int by_goto(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int *row = malloc(sizeof(int));
        if (!row)
            goto fail;
        free(row);
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        sum += i; //~ r2 data-race proved read+write sum //~ s2 data-race proved write+write sum
fail:
    return sum;
}
int by_input(void) {
    int n, sum = 0;
    if (scanf("%d", &n) != 1)
        return 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        sum += i; //~ r3 data-race proved read+write sum //~ s3 data-race proved write+write sum
    return sum;
}
double by_iteration(int n, double *u, double tolerance) {
    double error = 1.0, difference;
    int steps = 0;
    while (error > tolerance && steps < 100) {
        error = 0;
#pragma omp parallel for reduction(+ : error)
        for (int i = 0; i < n; i++) {
            difference = 0.5 * u[i]; //~ r4 data-race proved write+write difference //~ s4 data-race proved write difference
            error += difference;     //~ s4 data-race proved read difference
        }
        steps++;
    }
    return error;
}
