// The address of the creator's copy is handed to two tasks, which other threads may execute at once.
// verdict: race
static int seed;
#pragma omp threadprivate(seed)
static void next(int *state) {
    *state = *state * 5 + 1; //~ r1 data-race any read *state@2 //~ r1 data-race any write *state //~ r2 data-race any write+write *state
}
int main(void) {
#pragma omp parallel num_threads(4)
#pragma omp single
    {
        int *mine = &seed;
#pragma omp task firstprivate(mine)
        next(mine);
#pragma omp task firstprivate(mine)
        next(mine);
    }
    return seed;
}
