// The host writes through the pointer before it maps what that points to.
// verdict: race-free
void f(int *p, int *a) {
    p[0] = 1;
#pragma omp target data map(to : p[0:1])
    {
#pragma omp target teams distribute parallel for map(from : a[0:100])
        for (int i = 0; i < 100; i++)
            a[p[0] * i] = i;
    }
}
