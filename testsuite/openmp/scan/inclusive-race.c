// A second sum is no part of the scan.
// verdict: race
int prefix(int n, const int *a, int *b) {
    int x = 0, y = 0;
#pragma omp parallel for reduction(inscan, + : x)
    for (int i = 0; i < n; i++) {
        x += a[i];
#pragma omp scan inclusive(x)
        b[i] = x;
        y += x; //~ r1 data-race proved read+write y //~ r2 data-race proved write+write y
    }
    return x + y;
}
