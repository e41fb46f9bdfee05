// Calls get the parts whether or not they have elements. Both do: the pivot stands between the ends, so neither index leaves
// the part when it is exchanged for the first time.
// verdict: race-free
#include <stdlib.h>

static void sort(int *key, double *value, int left, int right, int cutoff) {
    int i = left, j = right;
    int pivot = key[(left + right) / 2];
    while (i <= j) {
        while (key[i] < pivot)
            i++;
        while (key[j] > pivot)
            j--;
        if (i <= j) {
            int kept = key[i];
            key[i] = key[j];
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
            sort(key, value, left, j, cutoff);
        if (i < right)
            sort(key, value, i, right, cutoff);
    } else {
#pragma omp task
        sort(key, value, left, j, cutoff);
#pragma omp task
        sort(key, value, i, right, cutoff);
    }
}

void sorted(int *key, double *value, int n) {
#pragma omp parallel
#pragma omp single nowait
    sort(key, value, 0, n - 1, 1000);
}
