// What a program requires of the implementation orders nothing.
// openmp: 6.0
// verdict: race
#pragma omp requires reverse_offload dynamic_allocators device_safesync
void shift(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n - 1; i++)
        a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}
