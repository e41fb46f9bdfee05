// Each thread owns a row and works one column behind the row above; a barrier ends each step.
// verdict: race-free
#include <omp.h>

void wave(int m, double g[64][64]) {
#pragma omp parallel num_threads(64)
    {
        int row = omp_get_thread_num();
        for (int step = 0; step < 128; step++) {
            int k = step - row;
            if (row > 0 && k >= 0 && k < 64)
                g[row][k] = g[row - 1][k] + m;
#pragma omp barrier
        }
    }
}
