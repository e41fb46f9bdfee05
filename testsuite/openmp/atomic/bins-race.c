// Buckets with a counter each, which share their rows: two counters may give the same place.
// verdict: possible-race
static int counts[10], places[1000];

void fill(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int place;
#pragma omp atomic capture
        place = counts[i % 10]++;
        places[place] = i; //~ r1 data-race any write+write places[place]
    }
}
