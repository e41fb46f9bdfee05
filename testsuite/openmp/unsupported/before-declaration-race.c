// What a directive that is not known stands before is declared for all that follows.
// verdict: race
// also: other findings allowed
int count(void) {
#pragma omp paralel //~ unsupported
    int n = 0;
#pragma omp parallel
    n++; //~ r1 data-race proved read+write n //~ r2 data-race proved write+write n
    return n;
}
