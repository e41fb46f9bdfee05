// A work-shared loop in a called function carries a dependence.
// verdict: race
static void sweep(int n, double *a) {
#pragma omp for
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}

void run(int n, double *a) {
#pragma omp parallel
    sweep(n, a);
}
