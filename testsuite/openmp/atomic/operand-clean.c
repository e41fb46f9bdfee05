// The operand of the atomic update is private.
// verdict: race-free
void accumulate(int n, const double *a, double *sum) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double t = a[i] * a[i];
#pragma omp atomic
        *sum += t;
    }
}
