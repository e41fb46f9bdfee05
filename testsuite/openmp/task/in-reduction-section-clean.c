// The section of a participating task is the one that its creator names: what the creator does next changes none of it.
// verdict: race-free
void f(int *p, int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : p[0:n])
    {
#pragma omp task in_reduction(+ : p[0:n])
        p[0] += 1;
        n = 0;
        p = 0;
    }
}
