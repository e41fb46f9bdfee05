// The initial thread of every team writes the same variable.
// verdict: race
int announce(void) {
    int x = 0;
#pragma omp target teams map(tofrom : x)
    {
        x = 1; //~ r1 data-race proved write+write x
    }
    return x;
}
