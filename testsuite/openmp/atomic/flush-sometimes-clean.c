// A flush keeps the write before it and the read behind it in their order: at most one thread is inside.
// verdict: race-free
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
#pragma omp flush
#pragma omp atomic read relaxed
            other = second;
            if (other == 0)
                *inside = 1;
        }
#pragma omp section
        {
            int other;
#pragma omp atomic write relaxed
            second = 1;
#pragma omp flush
#pragma omp atomic read relaxed
            other = first;
            if (other == 0)
                *inside = 2;
        }
    }
}
