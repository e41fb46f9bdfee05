// The address of one thread's copy is handed to an inner team.
// verdict: race
static int c;
#pragma omp threadprivate(c)
void f(void) {
#pragma omp parallel num_threads(2)
    {
        int *p = &c;
#pragma omp parallel num_threads(2)
        *p = 1; //~ r1 data-race proved write+write *p
    }
}
