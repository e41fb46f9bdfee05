// One of the functions that a pointer calls on a device writes a global variable.
// openmp: 5.1
// verdict: race
int calls;
static double square(double x) {
    calls = 1; //~ r1 data-race proved write+write calls
    return x * x;
}
static double twice(double x) { return 2 * x; }
#pragma omp declare target enter(square, twice) indirect(1)
#pragma omp declare target enter(calls)
void apply(int n, int which, double *a) {
    double (*f)(double) = which ? square : twice;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}
