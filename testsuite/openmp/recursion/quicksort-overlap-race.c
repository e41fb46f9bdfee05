// The first half is taken one element too far.
// verdict: possible-race
// also: other findings allowed
static void sort(int *a, int lo, int hi) {
    if (lo >= hi)
        return;
    int pivot = a[hi], i = lo;
    for (int j = lo; j < hi; j++)
        if (a[j] < pivot) {
            int t = a[i];
            a[i] = a[j]; //~ r1 data-race possible write a[i]
            a[j] = t;
            i++;
        }
    int t = a[i];
    a[i] = a[hi];
    a[hi] = t; //~ r1 data-race possible write a[hi]
#pragma omp task
    sort(a, lo, i + 1);
#pragma omp task
    sort(a, i + 1, hi);
}

void run(int n, int *a) {
#pragma omp parallel
#pragma omp single
    sort(a, 0, n - 1);
}
