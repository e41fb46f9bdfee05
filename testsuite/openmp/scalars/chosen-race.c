// The index of the least distance may be the last one, which is in the row of the next thread: rows are one too short.
// verdict: race
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
                counts[me * (clusters - 1) + nearest]++; //~ w1 data-race any write+write counts[me * (clusters - 1) + nearest] //~ r1 data-race any read+write counts[me * (clusters - 1) + nearest]
        }
    }
    return counts;
}
