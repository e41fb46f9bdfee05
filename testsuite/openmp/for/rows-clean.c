// Iterations over part of a row: that n is at most the length of a row is assumed.
// verdict: race-free
#define MOST 100
double a[MOST][MOST];

void twice(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = 2 * a[i][j];
}
