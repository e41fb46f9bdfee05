// Whoever calls the setter may give any lag but those that it refuses: one of 1 makes iterations meet, and one of 100 or
// more would not.
// verdict: race
struct options {
    int lag;
    int count;
};

static int lag = 100;
static int count;

int set_options(const struct options *given) {
    if (!given || given->lag <= 0 || given->count < 0)
        return -1;
    if (given->count > 100)
        return -2;
    lag = given->lag;
    count = given->count;
    return 0;
}

void shift(double *a) {
#pragma omp parallel for
    for (int i = 0; i < count; i++)
        a[i] = a[i + lag]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + lag]
}
