// What is assumed changes nothing about the order of accesses.
// verdict: race-free
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
        {
#pragma omp for
            for (int i = 0; i < n; i++)
                a[i] = inc(i);
        }
    }
}
