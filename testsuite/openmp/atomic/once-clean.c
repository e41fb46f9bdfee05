// What is written once, under a lock and before a flag is set with `release`, is read where the flag is known to be set.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>
static int data, done, out[64];
static int *table;

// The usual form.
void by_acquire(void) {
#pragma omp parallel
    {
        int set;
#pragma omp atomic read acquire
        set = done;
        if (!set) {
#pragma omp critical
            if (!done) {
                data = 4;
#pragma omp atomic write release
                done = 1;
            }
        }
        out[omp_get_thread_num()] = data;
    }
}

// Flushes order instead of the atomics.
void by_flushes(void) {
#pragma omp parallel
    {
        int set;
#pragma omp atomic read
        set = done;
#pragma omp flush
        if (set != 1) {
#pragma omp critical(setup)
            if (done != 1) {
                for (int i = 0; i < 10; i++)
                    data += i;
#pragma omp flush
#pragma omp atomic write
                done = 1;
            }
        }
        out[omp_get_thread_num()] = data;
    }
}

// A lock, in each iteration anew.
void by_lock(int n) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int set;
#pragma omp atomic read acquire
        set = done;
        if (set == 0) {
            omp_set_lock(&lock);
            if (done == 0) {
                data = 4;
#pragma omp atomic write release
                done = 1;
            }
            omp_unset_lock(&lock);
        }
        if (data != i)
            out[omp_get_thread_num()] = i;
    }
    omp_destroy_lock(&lock);
}

// A pointer is its own flag.
static int *get(void) {
    int *p;
#pragma omp atomic read acquire
    p = table;
    if (p)
        return p;
#pragma omp critical
    {
        if (!table) {
            int *q = malloc(2 * sizeof(int));
            q[0] = 4;
#pragma omp atomic write release
            table = q;
        }
        p = table;
    }
    return p;
}

int main(void) {
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += get()[0];
    by_acquire();
    by_flushes();
    by_lock(sum);
    return out[0];
}
