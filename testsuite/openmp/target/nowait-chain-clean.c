// The host executes the task at once, so it waits for the target region that the task depends on.
// verdict: race-free
int f(void) {
    int sum = 0, done = 0;
#pragma omp target map(tofrom : sum) depend(out : sum) nowait
    for (int i = 0; i < 100; i++)
        sum += i;
#pragma omp task depend(in : sum) shared(done) if (0)
    done = 1;
    return sum;
}
