// The dependences of a dispatched call are waited for.
// verdict: race-free
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
        x = 1;
#pragma omp dispatch depend(in : x)
        put(&y, x);
    }
    return y;
}
