// The initial thread waits for the task before it goes on.
// openmp: 6.0
// verdict: race-free
void fill(int *a) {
#pragma omp task threadset(omp_pool)
    a[0] = 1;
#pragma omp taskwait
    a[0] = 2;
}
