void put(int n, int *a);
void put(int n, int *a) {
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1];
}
void put(int *a, int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = i;
}
