// Calls get parts that have an element in common.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>

static void sort(int *key, double *value, int left, int right, int cutoff) {
    int i = left, j = right;
    int pivot = key[(left + right) / 2]; //~ r1 data-race possible read key[(left + right) / 2]
    while (i <= j) {
        while (key[i] < pivot)
            i++;
        while (key[j] > pivot)
            j--;
        if (i <= j) {
            int kept = key[i];
            key[i] = key[j]; //~ r1 data-race possible write key[i]
            key[j] = kept;
            double kept_value = value[i];
            value[i] = value[j];
            value[j] = kept_value;
            i++;
            j--;
        }
    }
    if (right - left < cutoff) {
        if (left < j)
            sort(key, value, left, i, cutoff);
        if (i < right)
            sort(key, value, i, right, cutoff);
    } else {
#pragma omp task
        sort(key, value, left, i, cutoff);
#pragma omp task
        sort(key, value, i, right, cutoff);
    }
}

void sorted(int *key, double *value, int n) {
#pragma omp parallel
#pragma omp single nowait
    sort(key, value, 0, n - 1, 1000);
}
