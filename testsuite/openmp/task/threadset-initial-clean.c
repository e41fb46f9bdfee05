// The initial thread waits for the task before it goes on.
// openmp: 6.0
// verdict: race-free
int a[1];
int main(void) {
#pragma omp task threadset(omp_pool) shared(a)
    a[0] = 1;
#pragma omp taskwait
    a[0] = 2;
}
