// Each thread's device changes its own half, and only that is copied.
// verdict: race-free
int a[100];
void f(void) {
#pragma omp parallel sections
    {
#pragma omp section
#pragma omp target map(from : a[0 : 50])
        for (int i = 0; i < 50; i++)
            a[i] = i;
#pragma omp section
#pragma omp target map(from : a[50 : 50])
        for (int i = 50; i < 100; i++)
            a[i] = i;
    }
}
