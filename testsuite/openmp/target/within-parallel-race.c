// All threads of the team encounter it.
// verdict: race
// also: other findings allowed
void fill(int n, double *a) {
#pragma omp parallel
    {
#pragma omp target teams distribute parallel for map(from : a[0 : n])
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write+write a[i]
    }
}
