// The place of the pivot comes from a function of its own.
// verdict: race-free
static int partition(int *a, int lo, int hi) {
    int pivot = a[hi], i = lo - 1;
    for (int j = lo; j <= hi - 1; j++) {
        if (a[j] <= pivot) {
            i++;
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }
    int t = a[i + 1];
    a[i + 1] = a[hi];
    a[hi] = t;
    return i + 1;
}

static void sort(int *a, int lo, int hi) {
    if (lo < hi) {
        int p = partition(a, lo, hi);
#pragma omp task firstprivate(a, lo, p)
        { sort(a, lo, p - 1); }
#pragma omp task firstprivate(a, hi, p)
        { sort(a, p + 1, hi); }
    }
}

void run(int n, int *a) {
#pragma omp parallel
    {
#pragma omp single nowait
        sort(a, 0, n - 1);
    }
}
