// Each call waits for its halves before it merges them.
// verdict: race-free
#include <stdlib.h>

static void merge(int *a, int *t, int lo, int mid, int hi) {
    int i = lo, j = mid, k = lo;
    while (i < mid && j < hi)
        t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
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

int main(void) {
    int n = 32;
    int *a = malloc(n * sizeof *a), *t = malloc(n * sizeof *t);
    for (int i = 0; i < n; i++)
        a[i] = (i * 19) % 23;
#pragma omp parallel
#pragma omp single
    sort(a, t, 0, n);
    return a[0];
}
