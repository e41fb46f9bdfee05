// A while loop with a counter runs through the iteration's own row.
// verdict: race-free
void rows(int n, int a[][10]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int j = 0;
        while (j < 10) {
            a[i][j] = i + j;
            j++;
        }
    }
}
