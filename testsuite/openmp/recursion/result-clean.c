// Calls leave their results in variables of their caller.
// verdict: race-free
static void height(int n, int *result) {
    if (n < 2) {
        *result = 1;
        return;
    }
    int x, y;
#pragma omp task shared(x)
    height(n / 2, &x);
#pragma omp task shared(y)
    height(n - 2, &y);
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
