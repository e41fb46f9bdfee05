// A function between `begin declare target` and its end writes a global variable, in all teams and threads.
// openmp: 5.1
// verdict: race
#pragma omp begin declare target device_type(any)
int calls;
double square(double x) {
    calls = 1; //~ r1 data-race proved write+write calls
    return x * x;
}
#pragma omp end declare target
void squares(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = square(a[i]);
}
