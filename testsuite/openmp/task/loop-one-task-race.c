// Iterations of two tasks run at once: of `num_tasks(2)`, of grains that are half of all iterations.
// verdict: race
int x, y, z;
void two(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(2) collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            x += j; //~ r1 data-race proved write+write x //~ r2 data-race proved read+write x
}
void few(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(6)
    for (int i = 12; i > 0; i--)
        y += i; //~ r3 data-race proved write+write y //~ r4 data-race proved read+write y
}
void single(int n, int m) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(m)
    for (int i = n; i < n + 2; i++)
        z += i; //~ r5 data-race proved write+write z //~ r6 data-race proved read+write z
}
