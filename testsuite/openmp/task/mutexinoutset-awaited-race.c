// A task is complete without what the tasks that it has waited for created.
// verdict: race
int x;
void f(int n) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < n; i++) {
#pragma omp task depend(mutexinoutset : x)
            {
#pragma omp task
                {
#pragma omp task
                    x += 3; //~ r1 data-race proved write+write x //~ r2 data-race proved read+write x
                }
#pragma omp taskwait
            }
        }
    }
}
