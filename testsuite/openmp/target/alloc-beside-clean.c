// Two devices' tasks update what is there already: that the host does not have these values is no access.
// verdict: race-free
int run(void) {
    int count = 0;
#pragma omp target enter data map(to: count)
#pragma omp parallel
#pragma omp single
    {
#pragma omp target nowait map(alloc: count)
        {
#pragma omp atomic
            count += 1;
        }
#pragma omp target nowait map(alloc: count)
        {
#pragma omp atomic
            count += 2;
        }
#pragma omp taskwait
    }
#pragma omp target exit data map(from: count)
    return count;
}
