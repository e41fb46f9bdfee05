// The dispatched call waits for another variable.
// verdict: race
// openmp: 5.1
static void put(int *to, int value) {
    *to = value;
}

int use(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 1; //~ r1 data-race proved write x
#pragma omp dispatch depend(in : y)
        put(&y, x); //~ r1 data-race proved read x
    }
    return y;
}
