// Both ends come from one number, a hundred apart: each may be 1, but not both.
// verdict: possible-race
static int from, to = 100;

void set_window(int begin) {
    if (begin >= 0 && begin < 1000) {
        from = begin;
        to = begin + 100;
    }
}

void shift(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i + from] = a[i + to]; //~ r1 data-race possible write a[i + from] //~ r1 data-race possible read a[i + to]
}
