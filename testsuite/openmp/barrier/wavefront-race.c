// Each thread owns a row and follows the row above, without waiting for it.
// verdict: race
#include <omp.h>

void wave(int m, double g[64][64]) {
#pragma omp parallel num_threads(64)
    {
        int row = omp_get_thread_num();
        for (int k = 0; k < 64; k++)
            if (row > 0)
                g[row][k] = g[row - 1][k] + m; //~ r1 data-race proved write g[row][k] //~ r1 data-race proved read g[row - 1][k]
    }
}
