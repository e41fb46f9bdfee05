// A pointer that is stored atomically before the region leads to what it was given: the threads write what others read.
// verdict: race
static int *slot;
static int cells[64];

int main(void) {
#pragma omp atomic write
    slot = &cells[0];
#pragma omp parallel for
    for (int i = 0; i < 32; i++) {
        int *found;
#pragma omp atomic read
        found = slot;
        found[i] = cells[i + 1]; //~ r1 data-race proved write found[i] //~ r1 data-race proved read cells[i + 1]
    }
    return cells[1];
}
