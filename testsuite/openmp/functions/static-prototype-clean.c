// As static-prototype-race.c, with a call of one element only: it has no neighbour.
// verdict: race-free
static void smooth(int n, double *a);

void step(double *a)
{
    smooth(2, a);
}

static void smooth(int n, double *a)
{
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = 0.5 * a[i + 1];
}
