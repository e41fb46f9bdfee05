// The counter is updated and read atomically.
// verdict: race-free
void limit(int n, int *a) {
    int used = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int seen;
#pragma omp atomic
        used++;
#pragma omp atomic read
        seen = used;
        a[i] = seen;
    }
}
