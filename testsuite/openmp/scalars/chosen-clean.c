// The index of the least distance is one that the loop has looked at, or the 0 that it began with: each thread counts in
// a row of its own.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

int *count(int threads, int clusters, int points, const float *x, const float *centre) {
    int *counts = calloc((size_t)threads * clusters, sizeof *counts);
#pragma omp parallel num_threads(threads)
    {
        int me = omp_get_thread_num();
#pragma omp for
        for (int i = 0; i < points; i++) {
            int nearest = 0;
            float least = 1e30f;
            for (int c = 0; c < clusters; c++) {
                float d = (x[i] - centre[c]) * (x[i] - centre[c]);
                if (d < least) {
                    least = d;
                    nearest = c;
                }
            }
            if (clusters > 0)
                counts[me * clusters + nearest]++;
        }
    }
    return counts;
}
