// `nogroup` with a condition that holds: nothing waits for the loop's tasks (OpenMP 6.0).
// openmp: 6.0
// verdict: race
int a[100];
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop nogroup(1)
        for (int i = 0; i < 100; i++)
            a[i] = i; //~ r1 data-race proved write a[i] //~ r2 data-race proved write a[i]
        a[0]++; //~ r1 data-race proved read a[0] //~ r2 data-race proved write a[0]
    }
    return 0;
}
