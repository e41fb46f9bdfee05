// The dependence of the consumer names another variable than that of the producer.
// verdict: race
int compute(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 1; //~ r1 data-race proved write x
#pragma omp task shared(x, y) depend(in : y)
        y = x; //~ r1 data-race proved read x
    }
    return y;
}
