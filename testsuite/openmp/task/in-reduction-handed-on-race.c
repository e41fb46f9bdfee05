// The task of the function takes no part in the reduction: it changes the copy of its caller, which goes on.
// verdict: race
static void add(int *p) {
#pragma omp task
    p[1] += 2; //~ r1 data-race proved write p[1] //~ r2 data-race proved write p[1] //~ r3 data-race proved read p[1]
}
int f(void) {
    int sum[2] = {0, 0};
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
        {
            add(sum);
            sum[1] += 1; //~ r1 data-race proved write sum[1] //~ r2 data-race proved read sum[1] //~ r3 data-race proved write sum[1]
        }
    }
    return sum[0] + sum[1];
}
