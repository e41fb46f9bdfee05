// Where a chunk of `guided` ends after its least size is not told.
// verdict: race
void fill(int *a) {
#pragma omp parallel for schedule(guided, 4)
    for (int i = 0; i < 6; i++)
        a[i / 6] = i; //~ r1 data-race proved write+write a
}
