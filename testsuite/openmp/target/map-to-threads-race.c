// What a device writes to its copy does not come back, in a region either.
// verdict: possible-race
int a[100];
int main(void) {
    int k = 1;
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp target map(to : k)
            k = 0;
        }
#pragma omp for
        for (int i = 0; i < 99; i++)
            a[i] = a[i + k]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + k]
    }
    return 0;
}
