// A mutex of C11 threads guards the counter, also where it was only tried.
// verdict: race-free
#include <threads.h>

int count(int n) {
    mtx_t mutex;
    int counter = 0;
    mtx_init(&mutex, mtx_plain);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        mtx_lock(&mutex);
        counter++;
        mtx_unlock(&mutex);
        if (mtx_trylock(&mutex) == thrd_success) {
            counter++;
            mtx_unlock(&mutex);
        }
    }
    mtx_destroy(&mutex);
    return counter;
}
