// A merge sort copies its halves in loops with counters of their own; its ends are the first and the last element.
// verdict: race-free
#include <stdlib.h>

static void merge(int *a, int low, int mid, int high) {
    int left[mid - low + 1], right[high - mid];
    for (int i = 0; i < mid - low + 1; i++)
        left[i] = a[low + i];
    for (int i = 0; i < high - mid; i++)
        right[i] = a[mid + 1 + i];
    int i = 0, j = 0, k = low;
    while (i < mid - low + 1 && j < high - mid) {
        if (left[i] < right[j])
            a[k++] = left[i++];
        else
            a[k++] = right[j++];
    }
    while (i < mid - low + 1)
        a[k++] = left[i++];
    while (j < high - mid)
        a[k++] = right[j++];
}

static void sorted(int *a, int low, int high) {
    if (low < high) {
        int mid = (low + high) / 2;
#pragma omp parallel sections num_threads(2)
        {
#pragma omp section
            sorted(a, low, mid);
#pragma omp section
            sorted(a, mid + 1, high);
        }
        merge(a, low, mid, high);
    }
}

int main(int argc, char **argv) {
    int n = atoi(argv[argc - 1]);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = rand();
    sorted(a, 0, n - 1);
    return a[0] > 0;
}
