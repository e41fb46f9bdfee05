// The subscript depends on the branch, and the ranges of the branches are disjoint.
// verdict: race-free
void place(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k;
        if (i < 10)
            k = i;
        else
            k = i + 10;
        a[k] = i;
    }
}
