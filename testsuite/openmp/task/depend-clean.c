// Producer and two consumers; the consumers only read.
// verdict: race-free
int compute(void) {
    int x = 0, y = 0, z = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 1;
#pragma omp task shared(x, y) depend(in : x)
        y = x;
#pragma omp task shared(x, z) depend(in : x)
        z = x;
    }
    return y + z;
}
