// Critical sections of the same name exclude each other, wherever they stand.
// verdict: race-free
void count(int n, const int *a, int *total) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp critical(update)
        *total += a[i];
#pragma omp critical(update)
        *total -= 1;
    }
}
