// All threads step one generator of random numbers. What it starts with has no part in that.
// verdict: race
static unsigned long state = 88172645463325252u;

static unsigned long next(void) {
    unsigned long x = state; //~ r1 data-race proved read state
    x ^= x << 13;
    x ^= x >> 7;
    state = x; //~ r1 data-race proved write state //~ r2 data-race proved write+write state
    return x;
}

long hits(void) {
    long found = 0;
#pragma omp parallel for reduction(+ : found)
    for (int i = 0; i < 1000; i++)
        found += next() % 100 < 3;
    return found;
}
