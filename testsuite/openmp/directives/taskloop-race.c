// Tasks of one taskloop run at the same time, whatever their number.
// verdict: race
// also: other findings allowed
void scale(int n, double *a) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(8)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
