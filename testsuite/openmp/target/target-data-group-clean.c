// By its name of OpenMP 6.0, `target_data` waits at its end for the tasks in it.
// verdict: race-free
// openmp: 6.0
int main(void) {
    int a = 0, b = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp target_data map(tofrom : b)
        {
#pragma omp task shared(a)
            a = 1;
        }
        a++;
    }
    return a + b;
}
