// Two threads may execute both tasks at once.
// verdict: race
void count(int *out) {
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(x)
        x = 1; //~ r1 data-race proved write x
#pragma omp task shared(x)
        x = 2; //~ r1 data-race proved write x
#pragma omp taskwait
        *out = x;
    }
}
