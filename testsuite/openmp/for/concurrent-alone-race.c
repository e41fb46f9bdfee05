// Iterations in any order may run at once, also where the team has one thread.
// verdict: race
// openmp: 5.0
void alone(int n, int *a) {
#pragma omp parallel num_threads(1)
#pragma omp for order(concurrent)
    for (int i = 0; i < n; i++)
        a[i] = a[i + 1]; //~ r1 simd-race proved write a[i] //~ r1 simd-race proved read a[i + 1]
}
void serialised(int n, int *a) {
#pragma omp parallel if (0)
#pragma omp loop
    for (int i = 0; i < n; i++)
        a[i] = a[i + 1]; //~ r2 simd-race proved write a[i] //~ r2 simd-race proved read a[i + 1]
}
