// The racy twin: one of the two updates is not atomic.
// verdict: race
int run(void) {
    int count = 0;
#pragma omp target enter data map(to: count)
#pragma omp parallel
#pragma omp single
    {
#pragma omp target nowait map(alloc: count)
        {
#pragma omp atomic
            count += 1; //~ r1 data-race proved write count //~ r2 data-race proved write count //~ r3 data-race proved read count
        }
#pragma omp target nowait map(alloc: count)
        {
            count += 2; //~ r1 data-race proved write count //~ r2 data-race proved read count //~ r3 data-race proved write count
        }
#pragma omp taskwait
    }
#pragma omp target exit data map(from: count)
    return count;
}
