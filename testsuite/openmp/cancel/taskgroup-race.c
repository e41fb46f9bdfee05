// A cancelled task ends without waiting for its child, and the taskwait waits for the task only.
// verdict: race
int tree(int stop) {
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
    {
#pragma omp task shared(x, y) firstprivate(stop)
        {
#pragma omp task shared(x)
            x = 1; //~ r1 data-race proved write x
#pragma omp cancel taskgroup if (stop)
#pragma omp taskwait
        }
#pragma omp taskwait
        y = x; //~ r1 data-race proved read x
    }
    return y;
}
