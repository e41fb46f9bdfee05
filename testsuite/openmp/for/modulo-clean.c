// Fewer iterations than slots: no two are equal modulo four.
// verdict: race-free
void slots(int *slot) {
#pragma omp parallel for
    for (int i = 6; i < 10; i++)
        slot[i % 4] = i;
}
