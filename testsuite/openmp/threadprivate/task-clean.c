// A task works on the copy of the thread that executes it, and a thread does one thing at a time.
// verdict: race-free
static int counter;
#pragma omp threadprivate(counter)

void count(int n) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task
        counter++;
    }
}
