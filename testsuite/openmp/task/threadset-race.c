// A thread outside of the team may execute a task while its only thread goes on.
// openmp: 6.0
// verdict: race
void fill(int *a) {
#pragma omp parallel num_threads(1)
    {
#pragma omp task threadset(omp_pool)
        a[0] = 1; //~ r1 data-race proved write a[0]
        a[0] = 2; //~ r1 data-race proved write a[0]
    }
}
