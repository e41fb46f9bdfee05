// Each device has a copy of the counter from when its work was created.
// verdict: race-free
static int a[10];
void spread(void) {
    for (int k = 0; k < 10; k++) {
#pragma omp target nowait firstprivate(k) map(tofrom : a[k : 1])
        a[k] = 1;
    }
#pragma omp taskwait
}
