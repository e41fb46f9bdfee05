// Functions that are not known stand around the access: they may lock and unlock.
// verdict: possible-race
void enter(int *door);
void leave(int *door);

long sum(int n, const long *a, int *door) {
    long total = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        enter(door);
        total += a[i]; //~ r1 data-race possible write+write total //~ r2 data-race possible read+write total
        leave(door);
    }
    return total;
}
