// One iteration too many: the last reads what the first of the upper half has become.
// verdict: race
static double a[101];
double sum(void) {
    for (int n = 100; n > 1; n /= 2) {
        int half = n / 2;
#pragma omp parallel for
        for (int i = 0; i <= half; i++)
            a[i] += a[i + half]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + half]
    }
    return a[0];
}
double rounded_up(int n) {
    for (int m = n; m > 1; m = (m + 1) / 2) {
        int half = (m + 1) / 2;
#pragma omp parallel for
        for (int i = 0; i < half; i++)
            a[i] += a[i + m / 2]; //~ r2 data-race possible write a[i] //~ r2 data-race possible read a[i + m / 2]
    }
    return a[0];
}
