// Two calls leave their results in one variable.
// verdict: race
// also: other findings allowed
static void height(int n, int *result) {
    if (n < 2) {
        *result = 1; //~ r1 data-race proved write+write *result
        return;
    }
    int x, y = 0;
#pragma omp task shared(x)
    height(n / 2, &x);
#pragma omp task shared(x)
    height(n - 2, &x);
#pragma omp taskwait
    *result = x > y ? x + 1 : y + 1;
}

int run(int n) {
    int h;
#pragma omp parallel
#pragma omp single
    height(n, &h);
    return h;
}
