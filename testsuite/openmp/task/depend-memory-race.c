// A task without dependences comes at any time.
// verdict: race
// openmp: 5.2
void steps(int *a, int *d) {
#pragma omp parallel masked num_threads(5)
    {
#pragma omp task
        a[0] = 1; //~ r1 data-race proved write a[0]
#pragma omp task depend(out : d[0])
        d[0]++;
#pragma omp task depend(inout : omp_all_memory)
        {
            a[0] = 2; //~ r1 data-race proved write a[0]
            d[0]++;
        }
    }
}
