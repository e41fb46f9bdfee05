// A static function with a prototype, of which only the address is taken: callers that nobody sees may call it.
// verdict: race
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
        a[i] = 0.5 * a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}
