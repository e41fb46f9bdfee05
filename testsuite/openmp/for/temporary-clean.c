// A temporary declared inside the loop belongs to its iteration.
// verdict: race-free
void swap(int n, double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
}
