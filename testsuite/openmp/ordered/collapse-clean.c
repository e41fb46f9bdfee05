// Blocks of collapsed loops whose inner bounds depend on the outer iterator run in the order of the iterations.
// verdict: race-free
void triangle(int n, int *last, int a[n][n]) {
#pragma omp parallel for collapse(2) ordered
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) {
#pragma omp ordered
            *last = a[i][j];
        }
}
