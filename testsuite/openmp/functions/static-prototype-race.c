// A prototype before makes the function static; it is followed where it is called.
// verdict: race
static void smooth(int n, double *a);

void step(int n, double *a)
{
    smooth(n, a);
}

static void smooth(int n, double *a)
{
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = 0.5 * a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}
