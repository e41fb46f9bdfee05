// A task with a dependence on all memory comes between the others.
// verdict: race-free
// openmp: 5.2
void steps(int *a, int *d) {
#pragma omp parallel masked num_threads(5)
    {
#pragma omp task depend(out : a[0])
        a[0]++;
#pragma omp task depend(out : d[0])
        d[0]++;
#pragma omp task depend(inout : omp_all_memory)
        {
            a[0]++;
            d[0]++;
        }
#pragma omp task depend(in : a[0], d[0])
        {
            a[0]++;
            d[0]++;
        }
    }
}
