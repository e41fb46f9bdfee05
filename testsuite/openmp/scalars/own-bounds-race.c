// Each thread keeps the bounds of its part in elements of its own; the parts have an element in common.
// verdict: race
#include <omp.h>

void scale(int n, float *v) {
    int first[16], end[16];
#pragma omp parallel num_threads(16)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        first[me] = n / all * me;
        end[me] = me == all - 1 ? n : n / all * (me + 1) - (me == 7);
        for (int i = first[me]; i <= end[me]; i++)
            v[i] *= 2; //~ r1 data-race proved write+write v[i] //~ r2 data-race proved read+write v[i]
    }
}
