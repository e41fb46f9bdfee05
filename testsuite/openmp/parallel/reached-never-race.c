// Conditions that are not followed and that never hold together, or that nothing a run is given decides: no more than
// possible.
// verdict: possible-race
#include <stdlib.h>
#include <string.h>
int sum;
void contrary(int n, double x) {
    if (x > 1.0)
        return;
    if (x > 2.0) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            sum = i; //~ r1 data-race possible write+write sum
    }
}
void constant(void) {
    double limit = 0.0;
    if (limit > 1.0) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            sum = i; // (never, in any run)
    }
}
static double kept[100];
void by_memory(const int *at) {
    kept[at[0]] = 0;
    kept[at[1]] += 0;
    if (kept[at[2]] > 0.5) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            sum = i; //~ r3 data-race possible write+write sum
    }
}
void two_names(const char *mode, int n) {
    if (strcmp(mode, "x") == 0 && strcmp(mode, "y") == 0) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            sum = i; //~ r4 data-race possible write+write sum
    }
}
int number(int argc, char **argv) {
    static double a[100];
    int n = atoi(argv[1]);
    if (strlen(argv[1]) > 1)
        return 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[i + 10]; //~ r5 data-race possible write a[i] //~ r5 data-race possible read a[i + 10]
    return 0;
}
static const double v[10];
void ended(void) {
    for (int s = 0; s < 10; s++) {
#pragma omp parallel for
        for (int i = 0; i < 10; i++)
            if (s == 5)
                sum = i; //~ r6 data-race possible write+write sum
        if (v[s] < 0.5)
            exit(0);
    }
}
