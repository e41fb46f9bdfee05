// The setter refuses all lags that would make iterations meet. That is not concluded from the way out: a race is possible,
// and not proved.
// verdict: possible-race
static int lag = 100;

int set_lag(int given) {
    if (given < 0)
        return -1;
    else if (given < 100)
        return -2;
    lag = given;
    return 0;
}

void shift(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = a[i + lag]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + lag]
}
