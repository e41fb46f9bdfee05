// The task and its creator are in one execution of the critical section: it keeps nothing apart.
// verdict: race
int x;
void f(void) {
#pragma omp parallel
#pragma omp single
#pragma omp critical
    {
#pragma omp taskgroup
        {
#pragma omp task shared(x)
            x = 1; //~ r1 data-race proved write x
            x = 2; //~ r1 data-race proved write x
        }
    }
}
