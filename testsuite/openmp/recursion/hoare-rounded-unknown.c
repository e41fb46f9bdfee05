// The pivot is rounded: it may be larger than all elements, and then nothing ends the first scan.
// verdict: unknown
static void sort(double *a, int lo, int hi) {
    int i = lo, j = hi;
    float pivot = a[(lo + hi) / 2];
    while (i <= j) {
        while (a[i] < pivot)
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j) {
            double kept = a[i];
            a[i] = a[j];
            a[j] = kept;
            i++;
            j--;
        }
    }
    if (lo < j) {
#pragma omp task
        sort(a, lo, j);
    }
    if (i < hi) {
#pragma omp task
        sort(a, i, hi);
    }
}

void sorted(double *a, int n) {
#pragma omp parallel
#pragma omp single
    if (n > 0)
        sort(a, 0, n - 1);
}
