// The function writes the same element in every iteration.
// verdict: race
// also: other findings allowed
#pragma omp declare target
static void put(double *a, int i) {
    a[0] = i; //~ r1 data-race proved write+write a[0]
}
#pragma omp end declare target

void fill(int n, double *a) {
#pragma omp target teams distribute parallel for map(from : a[0 : n])
    for (int i = 0; i < n; i++)
        put(a, i);
}
