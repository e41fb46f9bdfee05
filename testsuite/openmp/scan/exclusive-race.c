// An iteration writes what the next reads.
// verdict: race
int prefix(int n, int *a) {
    int x = 0;
#pragma omp parallel for reduction(inscan, + : x)
    for (int i = 1; i < n; i++) {
        a[i] = x; //~ r1 data-race proved write a[i]
#pragma omp scan exclusive(x)
        x += a[i - 1]; //~ r1 data-race proved read a[i - 1]
    }
    return x;
}
