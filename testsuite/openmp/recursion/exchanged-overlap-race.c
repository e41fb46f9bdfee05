// The halves share an element, which both sort.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>

static void merge(int *from, long lo, long mid, long hi, int *to) {
    long i = lo, j = mid;
    for (long k = lo; k < hi; k++)
        if (i < mid && (j >= hi || from[i] <= from[j]))
            to[k] = from[i++];
        else
            to[k] = from[j++]; //~ r1 data-race possible write to[k] //~ r1 data-race possible read from[j++]
}

// Sorts what stands in `other`, which is the same as in `into`.
static void sort(int *into, long lo, long hi, int *other) {
    if (hi - lo < 2)
        return;
    long mid = (lo + hi) / 2;
#pragma omp task
    sort(other, lo, mid + 1, into);
#pragma omp task
    sort(other, mid, hi, into);
#pragma omp taskwait
    merge(other, lo, mid, hi, into);
}

void merge_sort(int *values, long n) {
    int *copy = malloc(n * sizeof *copy);
    for (long i = 0; i < n; i++)
        copy[i] = values[i];
#pragma omp parallel
#pragma omp single
    sort(values, 0, n, copy);
    free(copy);
}
