// The iteration variable of `distribute parallel for simd` is written back by the thread of the last iteration alone.
// verdict: race-free
void add(int n, float *a, const float *b) {
    int i;
#pragma omp target teams map(tofrom : a[0 : n]) map(to : b[0 : n])
#pragma omp distribute parallel for simd
    for (i = 0; i < n; i++)
        a[i] += b[i];
}
