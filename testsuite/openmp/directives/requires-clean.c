// What a program requires of the implementation changes no order of accesses.
// openmp: 6.0
// verdict: race-free
#pragma omp requires reverse_offload dynamic_allocators device_safesync
void squares(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] *= a[i];
}
