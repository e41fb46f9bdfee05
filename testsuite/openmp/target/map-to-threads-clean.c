// What the device writes is a copy of its own by `firstprivate`; the host's value stays what it was.
// verdict: race-free
int a[100];
int main(void) {
    int k = 0;
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp target firstprivate(k)
            k = 1;
        }
#pragma omp for
        for (int i = 0; i < 99; i++)
            a[i] = a[i + k];
    }
    return 0;
}
