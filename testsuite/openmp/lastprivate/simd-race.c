// Each thread gives back what its last lane has.
// verdict: race
int keep(void) {
    int k = 0;
#pragma omp parallel
    {
#pragma omp simd lastprivate(k) //~ r1 data-race proved write+write k
        for (int i = 0; i < 4; i++)
            k = i;
    }
    return k;
}
