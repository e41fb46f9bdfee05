// Two results of a function that returns one array, given to a function with a region, and a pointer to one of two.
// verdict: race
static double memory[1000], other[1000];

double *get(void) {
    return memory;
}

void shift(double *to, const double *from, int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        to[i] = from[i - 1]; //~ r1 data-race proved write to[i] //~ r1 data-race proved read from[i - 1]
}

void alike(int n) {
    shift(get(), get(), n);
}

void perhaps(int n, int which) {
    double *to;
    if (which)
        to = memory;
    else
        to = other;
    shift(to, memory, n);
}
