// `strict`: the iterations are divided as the clause says.
// verdict: race-free
// openmp: 5.1
void grains(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(strict : 4)
    for (int i = 0; i < n; i += 2)
        a[i / 8] += i;
}
void rows(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(strict : 5) collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 5; j++)
            a[i] += j;
}
void number(int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(strict : 4)
    for (int i = 0; i < 14; i++)
        a[i < 8 ? i / 4 : (i - 8) / 3 + 2] += i;
}
void any(int n, int m, int *a, int *b) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(strict : m)
        for (int i = 0; i < n; i++)
            a[i / m] += i;
#pragma omp taskloop num_tasks(strict : m)
        for (int i = 0; i < n; i++)
            b[i] = i;
    }
}
