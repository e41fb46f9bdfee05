// Every thread creates the task, because single is missing.
// verdict: race
int count(void) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp task shared(x)
        x++; //~ r1 data-race proved write+write x //~ r2 data-race proved read+write x
    }
    return x;
}
