// What a region updates may have been any value of its type before.
// verdict: race
unsigned char count;
int large;

void step(void) {
#pragma omp parallel
    {
        if (count > 254)
            large = 1; //~ r1 data-race proved write+write large
#pragma omp barrier
#pragma omp single
        count++;
    }
}
