// Of two counters only one is made private.
// verdict: race
void twice(void) {
    int a = 0, b = 0;
#pragma omp parallel firstprivate(a) default(shared)
    {
        a = a + 1;
        b = a; //~ r1 data-race proved write+write b
    }
}
