// The functions that are not known are called in other tasks than those that race.
// verdict: race
void enter(int *door);
void leave(int *door);

int count(int n, int *door) {
    int done = 0, guarded = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < n; i++) {
#pragma omp task shared(guarded)
            {
                enter(door);
                guarded++; //~ r3 data-race possible write+write guarded //~ r4 data-race possible read+write guarded
                leave(door);
            }
#pragma omp task shared(done)
            done++; //~ r1 data-race proved write+write done //~ r2 data-race proved read+write done
        }
    }
    return done + guarded;
}
