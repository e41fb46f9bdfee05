// Prefix sums: each iteration has a copy of its own of what is summed.
// verdict: race-free
int prefix(int n, const int *a, int *b) {
    int x = 0;
#pragma omp parallel for reduction(inscan, + : x)
    for (int i = 0; i < n; i++) {
        x += a[i];
#pragma omp scan inclusive(x)
        b[i] = x;
    }
    return x;
}
