// A pointer declared outside is advanced by every thread.
// verdict: race
void advance(int *start) {
    int *p = start;
#pragma omp parallel
    {
        p++; //~ r1 data-race proved write+write p //~ r2 data-race proved read+write p
    }
}
