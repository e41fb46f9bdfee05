// The same with another array, and with two pointers that are exchanged together.
// verdict: race-free
static double memory[1000], other[1000];

double *get(void) {
    return memory;
}

double *get_other(void) {
    return other;
}

void shift(double *to, const double *from, int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        to[i] = from[i - 1];
}

void apart(int n) {
    shift(get(), get_other(), n);
}

void either(int n, int which) {
    double *to, *from;
    if (which) {
        to = memory;
        from = other;
    } else {
        to = other;
        from = memory;
    }
    shift(to, from, n);
}
