// The position is counted up by all iterations.
// verdict: race
void compact(int n, const int *b, int *a) {
    int k = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[k] = b[i]; //~ r1 data-race any write+write a[k] //~ r2 data-race proved read k
        k++; //~ r2 data-race proved write k //~ r3 data-race proved write+write k //~ r4 data-race proved read+write k
    }
}
