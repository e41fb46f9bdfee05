// A task within a participating task adds to the variable of the taskgroup, not to the copy of its creator.
// verdict: race-free
int f(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
        {
#pragma omp task in_reduction(+ : sum)
            sum += 9;
            sum += 1;
        }
    }
    return sum;
}
