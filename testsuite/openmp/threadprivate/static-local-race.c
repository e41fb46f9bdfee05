// A static local of a called function is one object for all threads.
// verdict: race
static int next_id(void) {
    static int id;
    id++; //~ r1 data-race proved write+write id //~ r2 data-race proved read+write id
    return 0;
}

void number(void) {
#pragma omp parallel
    {
        next_id();
    }
}
