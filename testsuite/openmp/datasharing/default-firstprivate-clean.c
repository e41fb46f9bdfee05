// Both counters are made private.
// verdict: race-free
void twice(void) {
    int a = 0, b = 0;
#pragma omp parallel firstprivate(a) private(b) default(shared)
    {
        a = a + 1;
        b = a;
    }
}
