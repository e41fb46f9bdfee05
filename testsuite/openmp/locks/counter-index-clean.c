// A counter under one lock hands out each index once.
// verdict: race-free
#include <omp.h>

struct queue {
    omp_lock_t lock;
    int tail;
    int items[1000];
};

void fill(int *buffer) {
    int n = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        omp_set_lock(&lock);
        int k = n++;
        omp_unset_lock(&lock);
        buffer[k] = i;
    }
    omp_destroy_lock(&lock);
}

void push(struct queue *q) {
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        omp_set_lock(&q->lock);
        int k = q->tail;
        q->tail = q->tail + 1;
        omp_unset_lock(&q->lock);
        q->items[k] = i;
    }
}
