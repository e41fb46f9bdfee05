// A call that divides nothing counts with its parameter one too far.
// verdict: race
// also: other findings allowed
static void fill(short *values, int low, int high) {
    if (high - low <= 32) {
        while (low <= high)
            values[low++] = 1; //~ r1 data-race proved write+write values[low++]
        return;
    }
    int middle = low + (high - low) / 2;
#pragma omp task
    fill(values, low, middle);
#pragma omp task
    fill(values, middle, high);
}

void all(short *values, int n) {
#pragma omp parallel
#pragma omp single
    fill(values, 0, n);
}
