// Each thread of the outer team shares out its own row among the inner team.
// verdict: race-free
#include <omp.h>

void nested(int m, double a[8][100]) {
#pragma omp parallel num_threads(8)
    {
        int row = omp_get_thread_num();
#pragma omp parallel for
        for (int j = 0; j < 100; j++)
            a[row][j] = m;
    }
}
