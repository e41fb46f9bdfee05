// The taskgroup waits for a task that has nothing to do with the first one.
// verdict: race
int x, q, p;
void f(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(in : p)
        x = 1; //~ r1 data-race proved write x
#pragma omp taskgroup
        {
#pragma omp task depend(inout : q)
            q++;
        }
        x = 2; //~ r1 data-race proved write x
    }
}
