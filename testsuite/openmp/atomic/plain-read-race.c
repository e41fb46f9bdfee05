// The counter is updated atomically but read plainly.
// verdict: race
void limit(int n, int *a) {
    int used = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        used++; //~ r1 data-race proved write used
        a[i] = used; //~ r1 data-race proved read used
    }
}
