// The tasks of one task reduction are combined one after the other, also those of a taskgroup within it.
// verdict: race-free
int total;
void f(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : total)
        {
            for (int i = 0; i < 4; i++) {
#pragma omp task in_reduction(+ : total)
                total += i;
            }
#pragma omp taskgroup
            {
#pragma omp task in_reduction(+ : total)
                total += 2;
            }
        }
    }
}
