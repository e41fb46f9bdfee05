// The lag is never less than 100: whoever calls the setter leaves that or more there. What is stored otherwise is not followed,
// so a race is possible, and not proved.
// verdict: possible-race
static int lag = 100;

static int at_least(int value, int least) {
    return value > least ? value : least;
}

void set_lag(int wanted) {
    lag = at_least(wanted, 100);
}

void shift(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = a[i + lag]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + lag]
}
