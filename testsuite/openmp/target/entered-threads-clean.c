// Within a region: nothing is written after it was entered.
// verdict: race-free
int a[101];
int main(void) {
    int k = 1;
#pragma omp parallel
#pragma omp single
    {
        k = 0;
#pragma omp target enter data map(to : k)
#pragma omp target teams distribute parallel for map(to : k)
        for (int i = 0; i < 99; i++)
            a[i] = a[i + k];
#pragma omp target exit data map(delete : k)
    }
    return 0;
}
