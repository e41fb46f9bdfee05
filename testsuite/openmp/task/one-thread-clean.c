// A team of one thread executes its tasks one after the other.
// verdict: race-free
void count(int *out) {
    int x = 0;
#pragma omp parallel num_threads(1)
#pragma omp single
    {
#pragma omp task shared(x)
        x = 1;
#pragma omp task shared(x)
        x = 2;
#pragma omp taskwait
        *out = x;
    }
}
