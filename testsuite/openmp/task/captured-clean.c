// The local variable is firstprivate in the task without saying so.
// verdict: race-free
void capture(void) {
#pragma omp parallel
#pragma omp single
    {
        int local = 0;
#pragma omp task
        local = 1;
        local = 2;
#pragma omp taskwait
    }
}
