// The position starts from the iteration's own value and is counted up within it.
// verdict: race-free
void expand(int n, const int *b, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = 3 * i;
        for (int j = 0; j < 3; j++) {
            a[k] = b[i];
            k++;
        }
    }
}
