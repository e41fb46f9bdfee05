// Functions of `<stdatomic.h>`, and objects that are atomic by their type.
// verdict: race-free
#include <stdatomic.h>

static atomic_long total;
static _Atomic int last;

int count(int n) {
    int seen = 0;
#pragma omp parallel for reduction(+ : seen)
    for (int i = 0; i < n; i++) {
        atomic_fetch_add(&total, i);
        atomic_store_explicit(&last, i, memory_order_relaxed);
        last++;
        last += 2;
        int expected = 0;
        while (!atomic_compare_exchange_weak(&last, &expected, expected + 1)) {
        }
        seen += expected + last + (int)atomic_load(&total);
    }
    return seen;
}
