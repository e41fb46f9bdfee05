// The taskgroup ends before its creator writes, and other executions of the critical section wait.
// verdict: race-free
int x;
void f(void) {
#pragma omp parallel
#pragma omp critical
    {
#pragma omp taskgroup
        {
#pragma omp task shared(x)
            x = 1;
        }
        x = 2;
    }
}
