// The thread of the last section stores while another one reads.
// verdict: race
int stages(void) {
    int stage = 0, seen = 0;
#pragma omp parallel
    {
#pragma omp sections lastprivate(stage) nowait //~ r1 data-race proved write stage
        {
#pragma omp section
            stage = 1;
#pragma omp section
            stage = 2;
        }
#pragma omp master
        seen = stage; //~ r1 data-race proved read stage
    }
    return seen;
}
