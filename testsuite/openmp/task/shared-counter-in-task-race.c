// A task counts in variables of the function while tasks that it has created read one of them.
// verdict: race
void factor(int n, double *a) {
    int i, j;
#pragma omp parallel
#pragma omp single nowait
#pragma omp task untied
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++) //~ r1 data-race proved write j@3
#pragma omp task firstprivate(i)
            a[i * n + j] = i; //~ r1 data-race proved read j
#pragma omp taskwait
    }
}
