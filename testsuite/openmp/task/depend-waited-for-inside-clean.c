// A task that has waited for its child by a dependence is complete with it; the `taskwait` outside is enough.
// verdict: race-free
int x, y, d, e;

// Through another task.
void chain(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task depend(out: d)
            x = 1;
#pragma omp task depend(in: d) depend(out: e)
            y = x;
#pragma omp taskwait depend(in: e)
        }
#pragma omp taskwait
        x = y;
    }
}

// For tasks of a loop.
void looped(int n, int *a)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
            for (int i = 0; i < n; i++) {
#pragma omp task depend(inout: d)
            a[i] = i;
            }
#pragma omp taskwait depend(in: d)
        }
#pragma omp taskwait
        for (int i = 0; i < n; i++) a[i]++;
    }
}

// By an undeferred task that depends on it.
void undef(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task depend(out: d)
            x = 1;
#pragma omp task if(0) depend(in: d)
            y = x;
        }
#pragma omp taskwait
        y = x;
    }
}

// By a taskgroup around a task that depends on it.
void grouped(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task depend(out: d)
            x = 1;
#pragma omp taskgroup
            {
#pragma omp task depend(in: d)
            y = x;
            }
        }
#pragma omp taskwait
        y = x;
    }
}
