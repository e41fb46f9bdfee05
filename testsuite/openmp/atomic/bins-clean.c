// Buckets with a counter each: of one bucket, no two iterations get the same place.
// verdict: race-free
static int counts[10], buckets[10][1000], start[1001];

void fill(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int place, bucket = i % 10;
#pragma omp atomic capture
        place = counts[bucket]++;
        buckets[bucket][place] = i;
    }
}

void first(int n, const int *key, int *of) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int before, k = key[i];
#pragma omp atomic capture
        {
            before = start[k];
            start[k] += 2;
        }
        if (before == 0)
            of[k] = i;
    }
}
