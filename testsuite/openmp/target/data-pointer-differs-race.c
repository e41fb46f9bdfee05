// What the host writes through a pointer within a `target data` does not reach the copy of the device.
// verdict: possible-race
void f(int *p, int *a) {
    *p = 0;
#pragma omp target data map(to : p[0:1])
    {
        p[0] = 1;
#pragma omp target teams distribute parallel for map(from : a[0:100])
        for (int i = 0; i < 100; i++)
            a[p[0] * i] = i; //~ r1 data-race possible write+write a[p[0] * i]
    }
}
