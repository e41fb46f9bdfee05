// The arrays that a merge sort works on are led to by pointers at file scope.
// verdict: race-free
#include <stdlib.h>

static float *values, *spare;

static void sort(long low, long high) {
    if (high - low < 2)
        return;
    long middle = (low + high) / 2;
#pragma omp task
    sort(low, middle);
    sort(middle, high);
#pragma omp taskwait
    long left = low, right = middle, to = low;
    while (left < middle && right < high)
        spare[to++] = values[left] <= values[right] ? values[left++] : values[right++];
    while (left < middle)
        spare[to++] = values[left++];
    while (right < high)
        spare[to++] = values[right++];
    for (to = low; to < high; to++)
        values[to] = spare[to];
}

int main(void) {
    values = calloc(4096, sizeof *values);
    spare = calloc(4096, sizeof *spare);
#pragma omp parallel
#pragma omp single
    sort(0, 4096);
    return values[0] > values[1];
}
