// The starting value of the master's copy is copied to all threads.
// verdict: race-free
int start;
int work[8];
#pragma omp threadprivate(start, work)

void run(int value) {
    start = value;
#pragma omp parallel copyin(start)
    {
        work[0] = start;
        start += 1;
    }
}
