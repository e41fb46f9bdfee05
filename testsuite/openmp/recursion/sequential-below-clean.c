// A merge sort with tasks goes on with a sequential one where little is left, on two buffers that calls exchange.
// verdict: race-free
#include <stdlib.h>
#include <string.h>

static void merge(const int *from, long low, long mid, long high, int *to) {
    long i = low, j = mid;
    for (long k = low; k < high; k++) {
        if (i < mid && (j >= high || from[i] <= from[j]))
            to[k] = from[i++];
        else
            to[k] = from[j++];
    }
}

static void alone(int *from, long low, long high, int *to) {
    if (high - low < 2)
        return;
    long mid = low + (high - low) / 2;
    alone(to, low, mid, from);
    alone(to, mid, high, from);
    merge(from, low, mid, high, to);
}

static void sorted(int *from, long low, long high, int *to) {
    if (high - low < 1000) {
        alone(from, low, high, to);
        return;
    }
    long mid = low + (high - low) / 2;
#pragma omp task
    sorted(to, low, mid, from);
#pragma omp task
    sorted(to, mid, high, from);
#pragma omp taskwait
    merge(from, low, mid, high, to);
}

int main(int argc, char **argv) {
    long n = atol(argv[argc - 1]);
    int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (long i = 0; i < n; i++)
        a[i] = rand();
    memcpy(b, a, n * sizeof *b);
#pragma omp parallel
#pragma omp single
    sorted(b, 0, n, a);
    free(a);
    free(b);
    return 0;
}
