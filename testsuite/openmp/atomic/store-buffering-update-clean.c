// Sequentially consistent updates keep their places: one of the threads sees the other, so at most one is inside.
// verdict: race-free
// openmp: 5.0
void both(int *inside) {
    int first = 0, second = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            int other;
#pragma omp atomic update seq_cst
            first++;
#pragma omp atomic read seq_cst
            other = second;
            if (other == 0)
                *inside = 1;
        }
#pragma omp section
        {
            int other;
#pragma omp atomic update seq_cst
            second++;
#pragma omp atomic read seq_cst
            other = first;
            if (other == 0)
                *inside = 2;
        }
    }
}
