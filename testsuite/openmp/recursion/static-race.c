// Static locals are one for all calls.
// verdict: possible-race
// also: other findings allowed
static int depth(int n) {
    static int deepest;
    int a, b;
    if (n == 0)
        return 0;
    if (n > deepest)
        deepest = n; //~ r1 data-race possible write+write deepest
#pragma omp task shared(a)
    a = depth(n - 1);
#pragma omp task shared(b)
    b = depth(n / 2);
#pragma omp taskwait
    return 1 + (a > b ? a : b);
}
int start(void) {
    int result = 0;
#pragma omp parallel
#pragma omp single
    result = depth(8);
    return result;
}
