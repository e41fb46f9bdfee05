// A taskyield orders nothing; the taskwait does.
// verdict: race-free
void run(int *out) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
        x = 1;
#pragma omp taskyield
#pragma omp taskwait
        *out = x;
    }
}
