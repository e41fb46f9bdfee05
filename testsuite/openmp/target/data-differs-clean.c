// The host writes before it maps the variable.
// verdict: race-free
int a[101];
int main(void) {
    int k = 1;
    k = 0;
#pragma omp target data map(to : k)
    {
#pragma omp target teams distribute parallel for map(to : k)
        for (int i = 0; i < 99; i++)
            a[i] = a[i + k];
    }
    return 0;
}
