// A bound that is read from memory: that it is at most the length of a row is assumed.
// verdict: race-free
double a[100][100];

void twice(int n, const int *d) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < d[1]; j++)
            a[i][j] = 2 * a[i][j];
}
