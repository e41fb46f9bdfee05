// The test of the round is `s` where it should be `2 * s`: a thread adds what its neighbour adds to.
// verdict: race
#include <omp.h>
static double part[16];
double sum(void) {
#pragma omp parallel num_threads(8)
    {
        int t = omp_get_thread_num();
        part[t] = t * 1.5;
#pragma omp barrier
        for (int s = 1; s < 8; s *= 2) {
            if (t % s == 0)
                part[t] += part[t + s]; //~ r1 data-race proved write part[t] //~ r1 data-race proved read part[t + s]
#pragma omp barrier
        }
    }
    return part[0];
}
