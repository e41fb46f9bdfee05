// The threads of inner teams have copies of their own; the thread that forks one is its thread 0.
// verdict: race-free
static int c;
#pragma omp threadprivate(c)
void f(void) {
#pragma omp parallel num_threads(2)
    {
        c = 1;
#pragma omp parallel num_threads(2)
        c++;
    }
}
