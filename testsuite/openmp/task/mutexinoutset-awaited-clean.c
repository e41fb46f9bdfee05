// No mutually exclusive task begins before another is complete, and what a task waits for is complete before.
// verdict: race-free
int x;
void f(int n) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < n; i++) {
#pragma omp task depend(mutexinoutset : x)
            {
#pragma omp task
                x += 1;
#pragma omp taskwait
                x += 2;
#pragma omp taskgroup
                {
#pragma omp task
                    {
#pragma omp task
                        x += 3;
                    }
                }
            }
        }
#pragma omp task depend(mutexinoutset : x)
        {
#pragma omp task if(0)
            x += 4;
        }
    }
}
