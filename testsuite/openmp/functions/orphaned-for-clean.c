// As orphaned-for-race.c, with each element its own; the barrier of the loop stands before what one thread adds up.
// verdict: race-free
double total;

static void add(int n, const double *a)
{
#pragma omp single
    for (int i = 0; i < n; i++)
        total += a[i];
}

void twice(int n, double *a)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = 2.0 * a[i];
    add(n, a);
}
