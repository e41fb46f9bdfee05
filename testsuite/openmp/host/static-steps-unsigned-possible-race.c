// What is added is -1 in an int, as sums of unsigned integers come round: the lag goes down to 1.
// verdict: possible-race
static int lag = 100;

void nearer(void) {
    lag += 4294967295u;
}

void shift(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = a[i + lag]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + lag]
}
