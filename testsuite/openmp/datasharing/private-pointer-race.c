// Copies of a pointer still point to the same object.
// verdict: race
void write_through(int *p) {
#pragma omp parallel firstprivate(p)
    {
        *p = 1; //~ r1 data-race proved write+write *p
    }
}
