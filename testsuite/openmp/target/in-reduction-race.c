// The task on the host takes no part in the reduction that the device's adds to.
// verdict: race
// also: other findings allowed
int both(void) {
    int sum = 0;
#pragma omp parallel masked
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp target in_reduction(+ : sum) nowait //~ r1 data-race proved write sum
        sum += 1;
#pragma omp task shared(sum)
        sum += 2; //~ r1 data-race proved write sum
    }
    return sum;
}
