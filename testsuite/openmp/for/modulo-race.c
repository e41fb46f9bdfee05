// Iterations that are equal modulo four write the same slot.
// verdict: race
void slots(int n, int *slot) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        slot[i % 4] = i; //~ r1 data-race proved write+write slot[i % 4]
}
