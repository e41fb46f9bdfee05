// The flag is written relaxed: it releases nothing.
// verdict: race
#include <omp.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42; //~ r1 data-race proved write data
            atomic_store_explicit(&flag, 1, memory_order_relaxed);
        } else {
            while (!atomic_load_explicit(&flag, memory_order_acquire)) {
            }
            seen = data; //~ r1 data-race proved read data
        }
    }
    return seen;
}
