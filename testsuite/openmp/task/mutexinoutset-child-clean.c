// A task that is kept apart from others keeps its children apart where it waits for them.
// verdict: race-free
int x;
void f(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(mutexinoutset : x)
        {
#pragma omp task
            x = 1;
#pragma omp taskwait
        }
#pragma omp task depend(mutexinoutset : x)
        x = 2;
    }
}
