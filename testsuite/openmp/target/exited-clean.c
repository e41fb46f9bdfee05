// `target exit data` brings back what the device wrote.
// verdict: race-free
int a[100];
int main(void) {
    int k = 1;
#pragma omp target enter data map(to : k)
#pragma omp target map(tofrom : k)
    k = 0;
#pragma omp target exit data map(from : k)
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i + k];
    return 0;
}
