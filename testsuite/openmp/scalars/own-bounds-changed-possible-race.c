// What a thread has stored to an element of its own is another thread's business after a barrier.
// verdict: possible-race
// also: other findings allowed
#include <omp.h>

void scale(int n, float *v) {
    int first[16];
#pragma omp parallel num_threads(16)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        first[me] = n / all * me;
#pragma omp barrier
#pragma omp single
        for (int t = 0; t < all; t++)
            first[t] = 0;
        for (int i = first[me]; i < n / all * (me + 1); i++)
            v[i] *= 2; //~ r1 data-race possible write+write v[i]
    }
}
