// Every thread of the region writes the same shared variable.
// verdict: race
int replicated_write(void) {
    int x = 0;
#pragma omp parallel
    {
        x = 1; //~ r1 data-race proved write+write x
    }
    return x;
}
