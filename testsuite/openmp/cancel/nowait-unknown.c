// A loop that can be cancelled has no nowait clause: its threads meet at its end.
// verdict: unknown
void f(int n, double *a) {
#pragma omp parallel
#pragma omp for nowait
    for (int i = 0; i < n; i++) {
        a[i] = i;
#pragma omp cancel for //~ nesting
    }
}
