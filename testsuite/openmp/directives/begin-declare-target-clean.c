// Functions between `begin declare target` and its end are called on devices as elsewhere.
// openmp: 5.1
// verdict: race-free
#pragma omp begin declare target device_type(any)
double square(double x) { return x * x; }
#pragma omp end declare target
void squares(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = square(a[i]);
}
