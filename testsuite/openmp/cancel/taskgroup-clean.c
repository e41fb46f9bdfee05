// The end of the taskgroup waits for the child of the cancelled task too.
// verdict: race-free
int tree(int stop) {
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task shared(x, y) firstprivate(stop)
            {
#pragma omp task shared(x)
                x = 1;
#pragma omp cancel taskgroup if (stop)
#pragma omp taskwait
            }
        }
        y = x;
    }
    return y;
}
