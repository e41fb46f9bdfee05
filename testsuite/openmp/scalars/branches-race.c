// The subscript depends on the branch, and the ranges of the branches overlap.
// verdict: race
void place(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k;
        if (i < 10)
            k = i;
        else
            k = i - 5;
        a[k] = i; //~ r1 data-race proved write+write a[k]
    }
}
