// The taskgroup ends before the second task is created.
// verdict: race
int compute(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task shared(x)
            x = 1;
        }
#pragma omp task shared(x)
        x = x + 1; //~ r1 data-race proved write x
        y = x; //~ r1 data-race proved read x
    }
    return y;
}
