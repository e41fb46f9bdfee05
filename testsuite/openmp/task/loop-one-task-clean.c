// The iterations of one task follow one another: of `num_tasks(1)`, of grains that are more than half of all iterations.
// verdict: race-free
int x;
void one(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(1) collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            x += j;
}
void few(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(6)
    for (int i = 11; i > 0; i--)
        x += i;
}
void single(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
    for (int i = n; i < n + 1; i++)
        x += i;
}
