// A task that is kept apart from others does not keep its children apart where it does not wait for them.
// verdict: race
int x;
void f(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(mutexinoutset : x)
        {
#pragma omp task
            x = 1; //~ r1 data-race proved write x
        }
#pragma omp task depend(mutexinoutset : x)
        x = 2; //~ r1 data-race proved write x
    }
}
