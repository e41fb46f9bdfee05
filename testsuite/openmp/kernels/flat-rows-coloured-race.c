// The same where elements of one colour are neighbours, or rows overlap.
// verdict: race
void one_colour(double *u, int n, int m, int ld, int colour) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < m - 1; j++)
            u[i * ld + j] //~ r1 data-race proved write u[i * ld + j]
                = u[(i - 1) * ld + j]; //~ r1 data-race proved read u[(i - 1) * ld + j]
}
void same_columns(double *u, int n, int m, int ld, int colour) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (2 * i + colour) % 2; j < m - 1; j += 2)
            u[i * ld + j] //~ r2 data-race proved write u[i * ld + j]
                = u[(i - 1) * ld + j]; //~ r2 data-race proved read u[(i - 1) * ld + j]
}
void diagonal(double *u, int n, int m, int ld, int colour) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < m - 1; j += 2)
            u[i * ld + j] //~ r3 data-race proved write u[i * ld + j]
                = u[(i - 1) * ld + j - 1]; //~ r3 data-race proved read u[(i - 1) * ld + j - 1]
}
void no_rows(double *u, int n, int m, int colour) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < m - 1; j += 2)
            u[i + j] = 0; //~ r4 data-race proved write+write u
}
void each_row_twice(double *u, int n, int m, int ld, int colour) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = (i + colour) % 2; j < m - 1; j += 2)
            u[i / 4 * ld + j] = 0; //~ r5 data-race proved write+write u
}
void too_short(double *u, int n, int m, int colour) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + colour) % 2; j <= m + 1; j += 2)
            u[i * m + j] = 0; //~ r6 data-race proved write+write u
}
void turned(double *u, int n, int m, int ld, int by) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i * ld + (i + j + by) % m] //~ r7 data-race proved write u[i * ld + (i + j + by) % m]
                = u[(i - 1) * ld + j]; //~ r7 data-race proved read u[(i - 1) * ld + j]
}
