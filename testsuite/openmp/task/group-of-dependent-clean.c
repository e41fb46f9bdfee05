// The taskgroup waits for a task that depends on the first one.
// verdict: race-free
int x, q;
void f(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(in : q)
        x = 1;
#pragma omp taskgroup
        {
#pragma omp task depend(inout : q)
            q++;
        }
        x = 2;
    }
}
