// Each thread's device writes its own half, but the whole array is copied back.
// verdict: possible-race
int a[100];
void f(void) {
#pragma omp parallel sections
    {
#pragma omp section
#pragma omp target map(from : a) //~ r1 data-race possible write a //~ r2 data-race possible write a
        for (int i = 0; i < 50; i++)
            a[i] = i; //~ r3 data-race possible write a[i]
#pragma omp section
#pragma omp target map(from : a) //~ r1 data-race possible write a //~ r3 data-race possible write a
        for (int i = 50; i < 100; i++)
            a[i] = i; //~ r2 data-race possible write a[i]
    }
}
