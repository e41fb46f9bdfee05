// The sizes of tiles are a macro, and half of what is added up in one place.
// verdict: race
// openmp: 5.1
#define N 64
#define TILE 4

float x[N], sums[N / TILE];

void add(void) {
#pragma omp parallel for
#pragma omp tile sizes(TILE)
    for (int i = 0; i < N; i++)
        sums[i / 8] += x[i]; //~ r1 data-race proved write+write sums[i / 8] //~ r2 data-race proved read+write sums[i / 8]
}
