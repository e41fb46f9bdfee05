// A shift to the left maps iterations to distinct elements.
// verdict: race-free
void shift(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i << 1] = i;
}
