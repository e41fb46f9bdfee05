// Relaxed: each thread may read before the other sees its write, and then both are inside.
// verdict: possible-race
// openmp: 5.0
void both(int *inside) {
    int first = 0, second = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            int other;
#pragma omp atomic write relaxed
            first = 1;
#pragma omp atomic read relaxed
            other = second;
            if (other == 0)
                *inside = 1; //~ r1 data-race possible write *inside
        }
#pragma omp section
        {
            int other;
#pragma omp atomic write relaxed
            second = 1;
#pragma omp atomic read relaxed
            other = first;
            if (other == 0)
                *inside = 2; //~ r1 data-race possible write *inside
        }
    }
}
