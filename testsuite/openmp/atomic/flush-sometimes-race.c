// A flush that only one way through the program makes does not keep a write before a read.
// verdict: possible-race
// openmp: 5.0
void both(int *inside) {
    int first = 0, second = 0, often = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            int other;
#pragma omp atomic write relaxed
            first = 1;
            if (often) {
#pragma omp flush
            }
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
            if (often) {
#pragma omp flush
            }
#pragma omp atomic read relaxed
            other = first;
            if (other == 0)
                *inside = 2; //~ r1 data-race possible write *inside
        }
    }
}
