// Functions that pointers call on a device, declared with `indirect`, are those that they are on the host.
// openmp: 5.1
// verdict: race-free
static double square(double x) { return x * x; }
static double twice(double x) { return 2 * x; }
#pragma omp declare target enter(square, twice) indirect(1)
void apply(int n, int which, double *a) {
    double (*f)(double) = which ? square : twice;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}
