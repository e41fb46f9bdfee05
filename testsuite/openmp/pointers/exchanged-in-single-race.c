// One thread sets both pointers to one array between the steps.
// verdict: race
void relax(int n, int steps, double *a, double *b) {
    double *from = a, *to = b;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            to[i] = from[i - 1];
#pragma omp single
        from = to;
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            to[i] = from[i - 1]; //~ r1 data-race proved write to[i] //~ r1 data-race proved read from[i - 1]
    }
}
