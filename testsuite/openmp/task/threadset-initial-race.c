// Outside of regions, too, a thread of the pool may execute a task while the initial thread goes on.
// openmp: 6.0
// verdict: race
int a[1];
int main(void) {
#pragma omp task threadset(omp_pool) shared(a)
    a[0] = 1; //~ r1 data-race proved write a[0]
    a[0] = 2; //~ r1 data-race proved write a[0]
#pragma omp taskwait
}
