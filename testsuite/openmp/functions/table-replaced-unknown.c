// An element of a table of functions is replaced by way of a pointer: which functions it holds is not known.
// verdict: unknown
typedef double (*operation)(double);

static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }

static operation table[2] = {square, half};

static void replace(operation *slot, operation by) { *slot = by; }

void apply(int n, double *a, int at, operation by) {
    replace(&table[at], by);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = table[i % 2](a[i]);
}
