// A relaxed update may change places with a read: each thread may read before the other sees its update.
// verdict: possible-race
// openmp: 5.0
void both(int *inside) {
    int first = 0, second = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            int other;
#pragma omp atomic update relaxed
            first++;
#pragma omp atomic read relaxed
            other = second;
            if (other == 0)
                *inside = 1; //~ r1 data-race possible write *inside
        }
#pragma omp section
        {
            int other;
#pragma omp atomic update relaxed
            second++;
#pragma omp atomic read relaxed
            other = first;
            if (other == 0)
                *inside = 2; //~ r1 data-race possible write *inside
        }
    }
}
