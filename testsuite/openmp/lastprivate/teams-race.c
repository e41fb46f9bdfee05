// The team of the last iteration gives the value back, and nothing orders the others with it.
// verdict: race
void last(int n, int *a) {
    int k = 0;
#pragma omp target teams map(tofrom : k, a[0:n])
    {
#pragma omp distribute parallel for lastprivate(k) //~ r1 data-race proved write k
        for (int i = 0; i < n; i++)
            k = i;
#pragma omp distribute
        for (int i = 0; i < n; i++)
            a[i] = k; //~ r1 data-race proved read k
    }
}
