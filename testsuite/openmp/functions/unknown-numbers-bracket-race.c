// Functions that are not known stand around the access: also one that is given a number, or nothing, may lock.
// verdict: possible-race
void enter(int door);
void leave(void);

long sum(int n, const long *a) {
    long total = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        enter(1);
        total += a[i]; //~ r1 data-race possible write+write total //~ r2 data-race possible read+write total
        leave();
    }
    return total;
}
