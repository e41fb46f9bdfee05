// No schedule kind orders iterations that depend on each other.
// verdict: race
void chains(int n, double *a, double *b, double *c, double *d) {
#pragma omp parallel
    {
#pragma omp for schedule(guided, 4)
        for (int i = 1; i < n; i++)
            a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
#pragma omp for schedule(auto)
        for (int i = 1; i < n; i++)
            b[i] = b[i - 1]; //~ r2 data-race proved write b[i] //~ r2 data-race proved read b[i - 1]
#pragma omp for schedule(runtime)
        for (int i = 1; i < n; i++)
            c[i] = c[i - 1]; //~ r3 data-race proved write c[i] //~ r3 data-race proved read c[i - 1]
#pragma omp for schedule(static, 1)
        for (int i = 1; i < n; i++)
            d[i] = d[i - 1]; //~ r4 data-race proved write d[i] //~ r4 data-race proved read d[i - 1]
    }
}
