// An atomic variable is begun by one thread, and stored to by all.
// verdict: race-free
#include <stdatomic.h>
static atomic_int count;

int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        atomic_init(&count, 0);
        count++;
        atomic_store_explicit(&count, 1, memory_order_relaxed);
    }
    return count;
}
