// A tree sums the parts of all threads: in each round the distance doubles, and those that read have been written to in
// an earlier round.
// verdict: race-free
#include <omp.h>
static double part[1024];
double sum(void) {
#pragma omp parallel
    {
        int t = omp_get_thread_num(), threads = omp_get_num_threads();
        part[t] = t * 1.5;
#pragma omp barrier
        for (int s = 1; s < threads; s *= 2) {
            if (t % (2 * s) == 0 && t + s < threads)
                part[t] += part[t + s];
#pragma omp barrier
        }
    }
    return part[0];
}
