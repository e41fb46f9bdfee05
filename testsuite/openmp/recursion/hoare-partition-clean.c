// Two indices run towards each other until they meet elements that have to change sides. What was exchanged last ends the
// next scans, so they stay in the part that the call was given.
// verdict: race-free
#include <stdlib.h>

static void sort(double *a, long lo, long hi) {
    long i = lo, j = hi;
    double pivot = a[lo + (hi - lo) / 2];
    while (i <= j) {
        while (a[i] < pivot)
            i++;
        while (pivot < a[j])
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

int main(int argc, char **argv) {
    long n = atol(argv[1]);
    double *a = malloc(n * sizeof *a);
    for (long k = 0; k < n; k++)
        a[k] = rand();
#pragma omp parallel
#pragma omp single
    sort(a, 0, n - 1);
    double least = a[0];
    free(a);
    return least < 0;
}
