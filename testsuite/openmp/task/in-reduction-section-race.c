// The task reads the shared `n` when it is executed; its creator changes it.
// verdict: race
void f(int *p, int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : p[0:n])
    {
#pragma omp task in_reduction(+ : p[0:n])
        p[0] += n; //~ r1 data-race proved read n
        n = 0;     //~ r1 data-race proved write n
        p = 0;
    }
}
