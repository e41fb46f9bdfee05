// The sizes of tiles are a macro, which compilers leave in directives that are newer than they are.
// verdict: race-free
// openmp: 5.1
#define N 64
#define TILE 8

float x[N], sums[N / TILE];

void add(void) {
#pragma omp parallel for
#pragma omp tile sizes(TILE)
    for (int i = 0; i < N; i++)
        sums[i / 8] += x[i];
}
