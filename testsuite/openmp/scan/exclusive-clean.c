// What comes before an element is summed before it is added.
// verdict: race-free
int prefix(int n, const int *a, int *b) {
    int x = 0;
#pragma omp parallel for simd reduction(inscan, + : x)
    for (int i = 0; i < n; i++) {
        b[i] = x;
#pragma omp scan exclusive(x)
        x += a[i];
    }
    return x;
}
