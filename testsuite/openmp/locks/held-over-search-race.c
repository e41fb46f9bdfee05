// The lock is released where something is found, and what is found is changed without it.
// verdict: race
// also: other findings allowed
#include <omp.h>

static int key[100], count[100], used;
static omp_lock_t lock;

static void add(int k) {
    omp_set_lock(&lock);
    int i;
    for (i = 0; i < used; i++)
        if (key[i] == k) {
            omp_unset_lock(&lock);
            break;
        }
    if (i == used && used < 100) {
        key[i] = k;
        used++;
        omp_unset_lock(&lock);
    }
    if (i < 100)
        count[i]++; //~ r1 data-race any read+write count[i]
}

int main(void) {
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        add(i % 37);
    omp_destroy_lock(&lock);
    return count[0];
}
