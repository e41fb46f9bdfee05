// Buckets with a counter each, which an iteration may set back.
// verdict: possible-race
static int counts[10], buckets[10][1000];

void fill(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int place, bucket = i % 10;
#pragma omp atomic capture
        place = counts[bucket]++;
        if (place == 999) {
#pragma omp atomic write
            counts[bucket] = 0;
        }
        buckets[bucket][place] = i; //~ r1 data-race possible write+write buckets[bucket][place]
    }
}
