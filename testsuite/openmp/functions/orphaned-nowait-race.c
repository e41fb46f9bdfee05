// As orphaned-for-clean.c, but with nowait the sum reads what other threads still write.
// verdict: possible-race
double total;

static void add(int n, const double *a)
{
#pragma omp single
    for (int i = 0; i < n; i++)
        total += a[i]; //~ r1 data-race possible read a[i]
}

void twice(int n, double *a)
{
#pragma omp for nowait
    for (int i = 0; i < n; i++)
        a[i] = 2.0 * a[i]; //~ r1 data-race possible write a[i]
    add(n, a);
}
