// A loop counts on while devices copy its counter.
// verdict: possible-race
// also: other findings allowed
static int a[10];
void spread(void) {
    for (int k = 0; k < 10; k++) { //~ r1 data-race any write k@3
#pragma omp target nowait map(to : k) map(tofrom : a[k : 1]) //~ r1 data-race any read k
        a[k] = 1;
    }
#pragma omp taskwait
}
