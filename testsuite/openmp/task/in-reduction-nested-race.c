// A task that takes no part in the reduction shares the copy of its creator, which does.
// verdict: race
int f(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
        {
#pragma omp task shared(sum)
            sum += 9; //~ r1 data-race proved write sum //~ r2 data-race proved write sum //~ r3 data-race proved read sum
            sum += 1; //~ r1 data-race proved write sum //~ r2 data-race proved read sum //~ r3 data-race proved write sum
#pragma omp taskwait
        }
    }
    return sum;
}
