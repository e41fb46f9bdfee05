// As orphaned-task-race.c, with a dependence. That several threads call it with one array is not taken for granted.
// verdict: race-free
void pair(double *a)
{
#pragma omp task depend(out : a[0])
    a[0] = 1.0;
#pragma omp task depend(in : a[0])
    a[1] = a[0];
#pragma omp taskwait
}
