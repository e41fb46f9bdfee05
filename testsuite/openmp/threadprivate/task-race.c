// The address of one thread's copy leads all tasks to that copy.
// verdict: race
// also: other findings allowed
static int counter;
#pragma omp threadprivate(counter)

void count(int n) {
#pragma omp parallel
#pragma omp single
    {
        int *mine = &counter;
        for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(mine)
            *mine = i; //~ r1 data-race proved write+write *mine
        }
    }
}
