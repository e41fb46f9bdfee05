// The clean twin: the calls give it arrays and distances that do not meet.
// verdict: race-free
static double x[100], y[100];

static void sweep(double *to, const double *from) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        to[i] = from[i + 1];
}

static void shift(int k) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        x[i] = x[i + k];
}

static void apply(void (*f)(int), int by) {
    f(by);
}

int main(void) {
    void (*f)(double *, const double *) = sweep;
    f(x, y);
    apply(shift, 50);
    return 0;
}
