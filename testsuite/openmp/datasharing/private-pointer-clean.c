// The pointer of each thread points to an object of that thread.
// verdict: race-free
void write_through(void) {
#pragma omp parallel
    {
        int mine = 0;
        int *p = &mine;
        *p = 1;
    }
}
