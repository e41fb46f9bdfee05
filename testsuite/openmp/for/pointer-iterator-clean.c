// A pointer may be the iteration variable.
// verdict: race-free
void run(int n, double *a) {
#pragma omp parallel for
    for (double *p = a; p < a + n; p++)
        *p = 0;
#pragma omp parallel for
    for (double *p = a + n - 1; p >= a; p -= 2)
        *p = 1;
}
