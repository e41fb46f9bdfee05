// Pointers that other functions exchange lead to distinct memory as before.
// verdict: race-free
#include <stdlib.h>

static double *now, *next, *left, *right;
static int n;

static void allocate(double **where, int count) {
    double *memory = malloc(count * sizeof *memory);
    if (!memory)
        exit(1);
    *where = memory;
}

static void exchange(double **a, double **b) {
    double *kept = *a;
    *a = *b;
    *b = kept;
}

void prepare(int count) {
    n = count;
    allocate(&now, count);
    allocate(&next, count);
    allocate(&left, count);
    allocate(&right, count);
}

void turn(void) {
    exchange(&now, &next);
    exchange(&left, &right);
}

void step(void) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) {
        next[i] = now[i - 1] + now[i + 1];
        right[i] = left[i - 1] + now[i];
    }
}
