// The local variable is shared with the task, so the task and its creator both write it.
// verdict: race
void capture(void) {
#pragma omp parallel
#pragma omp single
    {
        int local = 0;
#pragma omp task shared(local)
        local = 1; //~ r1 data-race proved write local
        local = 2; //~ r1 data-race proved write local
#pragma omp taskwait
    }
}
