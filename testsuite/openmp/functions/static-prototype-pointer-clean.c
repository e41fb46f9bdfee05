// As static-prototype-pointer-race.c, with each element its own.
// verdict: race-free
static void smooth(int n, double *a);

struct solver {
    void (*step)(int, double *);
};

void prepare(struct solver *s)
{
    s->step = smooth;
}

static void smooth(int n, double *a)
{
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = 0.5 * a[i];
}
