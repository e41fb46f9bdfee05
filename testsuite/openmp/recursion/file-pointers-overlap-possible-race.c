// The parts that a merge sort sorts, of an array that a pointer at file scope leads to, overlap.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>

static float *values, *spare;

static void sort(long low, long high) {
    if (high - low < 2)
        return;
    long middle = (low + high) / 2;
#pragma omp task
    sort(low, middle + 1);
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
        values[to] = spare[to]; //~ r1 data-race possible write+write values[to]
}

int main(void) {
    values = calloc(4096, sizeof *values);
    spare = calloc(4096, sizeof *spare);
#pragma omp parallel
#pragma omp single
    sort(0, 4096);
    return values[0] > values[1];
}
