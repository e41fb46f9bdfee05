// Two tasks sort the halves of a range; their creator waits for them and merges.
// verdict: race-free
static void merge(int *a, int *t, int lo, int mid, int hi) {
    int i = lo, j = mid, k = lo;
    while (i < mid && j < hi)
        t[k++] = a[i] < a[j] ? a[i++] : a[j++];
    while (i < mid)
        t[k++] = a[i++];
    while (j < hi)
        t[k++] = a[j++];
    for (k = lo; k < hi; k++)
        a[k] = t[k];
}

static void sort(int *a, int *t, int lo, int hi) {
    if (hi - lo < 2)
        return;
    int mid = lo + (hi - lo) / 2;
#pragma omp task
    sort(a, t, lo, mid);
#pragma omp task
    sort(a, t, mid, hi);
#pragma omp taskwait
    merge(a, t, lo, mid, hi);
}

void run(int n, int *a, int *t) {
#pragma omp parallel
#pragma omp single
    sort(a, t, 0, n);
}
