// All forms of atomic exclude each other, with every memory order.
// verdict: race-free
void update(int n, const int *a, int *out) {
    int most = 0, seen = 0, sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic compare seq_cst
        if (most < a[i]) {
            most = a[i];
        }
#pragma omp atomic update relaxed
        sum += a[i];
#pragma omp atomic write hint(1)
        seen = 1;
    }
    *out = most + seen + sum;
}
