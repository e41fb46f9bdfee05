// Chunks of `guided` have at least the size of the clause: the first iterations are one.
// verdict: race-free
void fill(int *a) {
#pragma omp parallel for schedule(guided, 4)
    for (int i = 0; i < 4; i++)
        a[i / 2] = i;
}
