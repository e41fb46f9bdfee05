// Two tasks write the same variable in the order of their dependences.
// verdict: race-free
int compute(void) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 1;
#pragma omp task shared(x) depend(out : x)
        x = 2;
    }
    return x;
}
