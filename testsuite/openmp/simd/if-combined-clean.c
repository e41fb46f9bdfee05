// The condition of a combined construct that says for which of them it is meant, or is meant for both.
// verdict: race-free
void f(int n, int several, double *a) {
#pragma omp parallel for simd if(simd : 0) schedule(static, 1000)
    for (int i = 1; i < 1000; i++)
        a[i] = a[i - 1];
#pragma omp parallel for simd if(0)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1];
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop simd if(several) num_tasks(1)
    for (int i = 0; i < n; i++)
        a[i] = i;
}
