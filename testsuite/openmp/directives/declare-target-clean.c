// A function for the device does there what it does on the host.
// verdict: race-free
#pragma omp declare target
static void put(double *a, int i) {
    a[i] = i;
}
#pragma omp end declare target

void fill(int n, double *a) {
#pragma omp target teams distribute parallel for map(from : a[0 : n]) device(0) defaultmap(tofrom : scalar)
    for (int i = 0; i < n; i++)
        put(a, i);
}
