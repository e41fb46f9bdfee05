// What a region updates was within its type before.
// verdict: race-free
unsigned count;
int below;

void step(void) {
#pragma omp parallel
    {
        if (count < 0)
            below = 1;
#pragma omp barrier
#pragma omp single
        count++;
    }
}
