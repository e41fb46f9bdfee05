// Iterations in any order may be executed at once by the only thread, too, with a copy of a variable for each, which is not
// followed. (The elements race.)
// openmp: 5.0
// verdict: unknown
void shift(int n, double *a) {
    double next;
#pragma omp parallel num_threads(1)
    {
#pragma omp for order(concurrent) private(next) //~ unsupported
        for (int i = 1; i < n; i++) {
            next = a[i - 1];
            a[i] = next;
        }
    }
}
