// A task that depends on the target region is no reason for the host to wait: it may begin it when it has nothing else to do.
// verdict: race
int f(void) {
    int sum = 0, done = 0;
#pragma omp target map(tofrom : sum) depend(out : sum) nowait //~ r2 data-race possible write ?
    for (int i = 0; i < 100; i++)
        sum += i; //~ r1 data-race proved write sum
#pragma omp task depend(in : sum) shared(done)
    done = 1;
    return sum; //~ r1 data-race proved read sum //~ r2 data-race possible read sum
}
