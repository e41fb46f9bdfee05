// No element of the range need be as large as what the scans compare with: they may leave it.
// verdict: possible-race
// also: other findings allowed
static void sort(int *a, int lo, int hi) {
    int i = lo, j = hi;
    int pivot = a[(lo + hi) / 2] + 5;
    do {
        while (a[i] < pivot) //~ r1 data-race possible read a[i]
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j) {
            int kept = a[i];
            a[i] = a[j];
            a[j] = kept; //~ r1 data-race possible write a[j]
            i++;
            j--;
        }
    } while (i <= j);
    if (lo < j) {
#pragma omp task
        sort(a, lo, j);
    }
    if (i < hi) {
#pragma omp task
        sort(a, i, hi);
    }
}

void sorted(int *a, int n) {
#pragma omp parallel
#pragma omp single
    if (n > 0)
        sort(a, 0, n - 1);
}
