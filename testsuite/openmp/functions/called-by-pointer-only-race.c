// A function that only pointers call is decided by what they give it: here the same array twice.
// verdict: race
static double x[100];

static void sweep(double *to, const double *from) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        to[i] = from[i + 1]; //~ r1 data-race proved write to[i] //~ r1 data-race proved read from[i + 1]
}

static void shift(int k) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        x[i] = x[i + k]; //~ r2 data-race any write x[i] //~ r2 data-race any read x[i + k]
}

struct test {
    void (*run)(int);
    int by;
};

static const struct test tests[] = {{shift, 50}, {shift, 49}};

int main(void) {
    void (*f)(double *, const double *) = sweep;
    f(x, x);
    for (int t = 0; t < 2; t++)
        tests[t].run(tests[t].by);
    return 0;
}
