// What is assumed orders nothing.
// verdict: race
// openmp: 5.1
#pragma omp begin assumes no_openmp_routines
static int inc(int i) {
    return i + 1;
}
#pragma omp end assumes

void fill(int n, int *a) {
#pragma omp parallel
    {
#pragma omp assume no_parallelism no_openmp_constructs absent(critical) contains(simd) holds(n > 0) no_openmp
        a[0] = inc(n); //~ r1 data-race proved write+write a[0]
    }
}
