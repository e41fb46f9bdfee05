// Nothing waits for the target region before the data are copied back at the end of `target data`.
// verdict: race
double a[100];
double f(void) {
#pragma omp target data map(from : a) //~ r1 data-race possible write a
    {
#pragma omp target teams distribute parallel for nowait
        for (int i = 0; i < 100; i++)
            a[i] = i; //~ r1 data-race possible write a[i] //~ r2 data-race proved write a[i]
    }
    return a[0]; //~ r2 data-race proved read a[0]
}
