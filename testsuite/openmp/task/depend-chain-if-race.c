// Each task is followed by one that waits for it, at once or not: where not, the tasks of two iterations race.
// verdict: race
int x;
void chain(int n, int deferred, char *a) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : a[i])
        x++; //~ r1 data-race proved read+write x //~ r2 data-race proved write+write x
#pragma omp task depend(inout : a[i]) if (deferred)
        ;
    }
}
