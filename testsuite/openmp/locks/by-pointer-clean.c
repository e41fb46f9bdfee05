// A lock that one thread makes, by a function that a table holds, before any uses it.
// verdict: race-free
#include <omp.h>
static omp_lock_t lock;
static int count;
struct operations {
    void (*make)(void);
};
static void make(void) { omp_init_lock(&lock); }
static struct operations operations = {make};
void run(void) {
#pragma omp parallel
    {
#pragma omp single
        operations.make();
        omp_set_lock(&lock);
        count++;
        omp_unset_lock(&lock);
    }
}
