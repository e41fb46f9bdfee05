// A static local that does not change, and one under mutual exclusion.
// verdict: race-free
static int weigh(int n) {
    static const int weights[4] = {1, 2, 3, 5};
    static int calls;
    int a, b;
#pragma omp atomic
    calls++;
    if (n <= 0)
        return weights[3];
#pragma omp task shared(a)
    a = weigh(n - 1);
#pragma omp task shared(b)
    b = weigh(n / 2 - 1);
#pragma omp taskwait
    return weights[2] + a + b;
}
int start(void) {
    int result = 0;
#pragma omp parallel
#pragma omp single
    result = weigh(8);
    return result;
}
