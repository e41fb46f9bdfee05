// Each bucket has its mutex, but that of another is taken.
// verdict: race
#include <pthread.h>

struct bucket {
    pthread_mutex_t mutex;
    int count;
};

static void add(struct bucket *bucket, struct bucket *other) {
    if (pthread_mutex_lock(&other->mutex) != 0)
        return;
    bucket->count++; //~ r1 data-race proved write+write bucket->count //~ r2 data-race proved read+write bucket->count
    pthread_mutex_unlock(&other->mutex);
}

void histogram(int n, struct bucket *buckets) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        add(&buckets[0], &buckets[i % 16]);
}
