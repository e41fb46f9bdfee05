// `nogroup` with a condition that does not hold: the loop's tasks are waited for (OpenMP 6.0).
// openmp: 6.0
// verdict: race-free
int a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop nogroup(0)
        for (int i = 0; i < 100; i++)
            a[i] = i;
        a[0]++;
    }
    return 0;
}
