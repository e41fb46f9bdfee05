// A team of one thread executes the iterations of a loop one after the other where they have an order.
// verdict: race-free
// openmp: 5.0
void alone(int n, int *a) {
#pragma omp parallel num_threads(1)
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = a[i + 1];
}
void apart(int n, int *a, int *b) {
#pragma omp parallel if (0)
#pragma omp for order(concurrent)
    for (int i = 0; i < n; i++)
        a[i] = b[i + 1];
}
