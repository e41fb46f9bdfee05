// One plain access among the atomic ones.
// verdict: race
// also: other findings allowed
void update(int n, const int *a, int *out) {
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic update relaxed
        sum += a[i]; //~ r1 data-race proved write sum
        out[i] = sum; //~ r1 data-race proved read sum
    }
}
