// Each bucket has its mutex, which a function takes that is given the bucket.
// verdict: race-free
#include <pthread.h>

struct bucket {
    pthread_mutex_t mutex;
    int count;
};

static void add(struct bucket *bucket) {
    if (pthread_mutex_lock(&bucket->mutex) != 0)
        return;
    bucket->count++;
    pthread_mutex_unlock(&bucket->mutex);
}

void histogram(int n, const unsigned *key, struct bucket *buckets) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        add(&buckets[key[i] % 16]);
}
