// Each thread has a mutex of its own.
// verdict: race
#include <threads.h>

int count(int n) {
    int counter = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        mtx_t mutex;
        mtx_init(&mutex, mtx_plain);
        mtx_lock(&mutex);
        counter++; //~ r1 data-race proved write+write counter //~ r2 data-race proved read+write counter
        mtx_unlock(&mutex);
        mtx_destroy(&mutex);
    }
    return counter;
}
