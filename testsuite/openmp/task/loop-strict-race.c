// `strict`: the iterations are divided as the clause says, and two tasks share what they are divided differently from.
// verdict: race
// openmp: 5.1
void grains(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(strict : 4)
    for (int i = 0; i < n; i += 2)
        a[i / 9] = i; //~ r1 data-race proved write+write a[i / 9]
}
void rows(int n, int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(strict : 6) collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 5; j++)
            a[i] = j; //~ r2 data-race proved write+write a[i]
}
void number(int *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(strict : 4)
    for (int i = 0; i < 14; i++)
        a[i / 4] = i; //~ r3 data-race proved write+write a[i / 4]
}
