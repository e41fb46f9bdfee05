// A task that has not certainly waited for its child: the `taskwait` outside waits for the task alone.
// verdict: race
int x, y, d, e;

// Waits for another place than the task writes.
void other(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task depend(out: d)
            x = 1; //~ r1 data-race proved write x
#pragma omp taskwait depend(in: e)
        }
#pragma omp taskwait
        y = x; //~ r1 data-race proved read x
    }
}

// Waits before the task is created.
void before(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#pragma omp taskwait depend(in: d)
#pragma omp task depend(out: d)
            x = 1; //~ r2 data-race proved write x
        }
#pragma omp taskwait
        y = x; //~ r2 data-race proved read x
    }
}

// Waits under a condition.
void cond(int c)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task depend(out: d)
            x = 1; //~ r3 data-race proved write x
        if (c) {
#pragma omp taskwait depend(in: d)
        }
        }
#pragma omp taskwait
        y = x; //~ r3 data-race proved read x
    }
}

// The last iteration does not wait.
void iters(int n)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        for (int i = 0; i < n; i++) {
        if (i < n - 1) {
#pragma omp taskwait depend(in: d)
        }
#pragma omp task depend(out: d)
            x = 1; //~ r4 data-race proved write x
        }
#pragma omp taskwait
        y = x; //~ r4 data-race proved read x
    }
}
