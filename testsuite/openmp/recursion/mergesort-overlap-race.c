// Both halves hold the middle element.
// verdict: possible-race
// also: other findings allowed
static void sort(int *a, int *t, int lo, int hi) {
    if (lo >= hi)
        return;
    int mid = (lo + hi) / 2;
#pragma omp task
    sort(a, t, lo, mid); //~ r1 data-race possible write+write sort(a, t, lo, mid)
#pragma omp task
    sort(a, t, mid, hi);
#pragma omp taskwait
    int i = lo, j = mid + 1, k = lo;
    while (i <= mid && j <= hi) {
        if (a[i] <= a[j])
            t[k++] = a[i++];
        else
            t[k++] = a[j++];
    }
    while (i <= mid)
        t[k++] = a[i++];
    while (j <= hi)
        t[k++] = a[j++];
    for (i = lo; i <= hi; i++)
        a[i] = t[i];
}

void run(int n, int *a, int *t) {
#pragma omp parallel
#pragma omp single
    sort(a, t, 0, n - 1);
}
