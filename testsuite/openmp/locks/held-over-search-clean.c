// A lock is held while a loop looks for something, leaves at the first that it finds, and goes on behind it.
// verdict: race-free
#include <omp.h>

static int key[100], count[100], used;
static omp_lock_t lock;

static void add(int k) {
    omp_set_lock(&lock);
    int i;
    for (i = 0; i < used; i++)
        if (key[i] == k)
            break;
    if (i == used && used < 100) {
        key[i] = k;
        used++;
    }
    if (i < 100)
        count[i]++;
    omp_unset_lock(&lock);
}

int main(void) {
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        add(i % 37);
    omp_destroy_lock(&lock);
    return count[0];
}
