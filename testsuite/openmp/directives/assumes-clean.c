// What a program states about itself, and requires.
// verdict: race-free
#pragma omp requires dynamic_allocators
#pragma omp assumes no_openmp_routines

void scale(int n, double *a) {
#pragma omp nothing
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
