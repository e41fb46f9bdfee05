// A function takes part with the copy of its caller, which the name of its parameter stands for: it adds to the original.
// verdict: race-free
static void add(int *p) {
#pragma omp task in_reduction(+ : p[0:2])
    p[1] += 2;
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
            sum[1] += 1;
        }
    }
    return sum[0] + sum[1];
}
