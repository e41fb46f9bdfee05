// A task on the host and one on the device take part in the reduction of a taskgroup.
// verdict: race-free
int both(void) {
    int sum = 0;
#pragma omp parallel masked
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp target in_reduction(+ : sum) nowait
        sum += 1;
#pragma omp task in_reduction(+ : sum)
        sum += 2;
    }
    return sum;
}
