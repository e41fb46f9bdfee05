// The task may be executed after its creator has left the critical section.
// verdict: race
int x;
void f(void) {
#pragma omp parallel
    {
#pragma omp critical
        {
#pragma omp task
            x = 1; //~ r1 data-race proved write+write x
        }
    }
}
