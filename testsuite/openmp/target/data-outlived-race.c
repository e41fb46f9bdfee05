// The kernel may begin when `target data` ends, whose copy to the host meets what it copies itself then.
// verdict: possible-race
double a[100];
double f(void) {
#pragma omp target data map(from : a) //~ r1 data-race possible write a
    {
#pragma omp target teams distribute parallel for nowait
        for (int i = 0; i < 100; i++)
            a[i] = i; //~ r1 data-race possible write a[i]
    }
#pragma omp taskwait
    return a[0];
}
