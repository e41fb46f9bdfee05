// The flag is released after the data is written, and acquired before it is read.
// verdict: race-free
#include <omp.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42;
            atomic_store_explicit(&flag, 1, memory_order_release);
        } else {
            while (!atomic_load_explicit(&flag, memory_order_acquire)) {
            }
            seen = data;
        }
    }
    return seen;
}
