// Nothing waits for the halves before they are merged.
// verdict: race
// also: other findings allowed
static void merge(int *a, int *t, int lo, int mid, int hi) {
    int i = lo, j = mid, k = lo;
    while (i < mid && j < hi)
        t[k++] = a[i] < a[j] ? a[i++] : a[j++]; //~ r1 data-race possible write+write t[k++]
    while (i < mid)
        t[k++] = a[i++];
    while (j < hi)
        t[k++] = a[j++];
    for (k = lo; k < hi; k++)
        a[k] = t[k]; //~ r2 data-race proved write+write a[k]
}

static void sort(int *a, int *t, int lo, int hi) {
    if (hi - lo < 2)
        return;
    int mid = lo + (hi - lo) / 2;
#pragma omp task
    sort(a, t, lo, mid);
#pragma omp task
    sort(a, t, mid, hi);
    merge(a, t, lo, mid, hi);
}

void run(int n, int *a, int *t) {
#pragma omp parallel
#pragma omp single
    sort(a, t, 0, n);
}
