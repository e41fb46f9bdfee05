// Within the critical section the update is atomic as well.
// verdict: race-free
void mixed(int n, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        *x += 1;
#pragma omp critical
        {
#pragma omp atomic
            *x += 2;
        }
    }
}
