// Flat rows of which every other element is written, from the first or the second on by colour and row: what is left of
// the division is a column, however the colour is given.
// verdict: race-free
void by_colour(double *u, int n, int m, int ld) {
    for (int colour = 0; colour < 2; colour++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            for (int j = 1 + (i + colour) % 2; j < m - 1; j += 2)
                u[i * ld + j] = (u[(i - 1) * ld + j] + u[(i + 1) * ld + j] + u[i * ld + j - 1] + u[i * ld + j + 1]) / 4;
    }
}
void of_bits(double *u, int n, int m, int ld) {
    for (int colour = 0; colour < 2; colour++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            for (int j = 1 + ((i + colour) & 1); j < m - 1; j += 2)
                u[i * ld + j] = 0;
    }
}
void colour_is_given(double *u, int n, int m, int ld, int colour) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < m - 1; j += 2)
            u[i * ld + j] = u[(i - 1) * ld + j] + u[i * ld + j - 1];
}
void rows_at_distances(double *u, int n, int m, int ld, int step) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = (i * step) % 2; j < m - 1; j += 2)
            u[i * ld + j] = 0;
}
void turned(double *u, int n, int m, int ld, int by) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i * ld + (i + j + by) % m] = j;
}
void halves(double *u, int n, int m, int ld, int from) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = (i + from) / 2; j < m; j += 2)
            u[i * ld + j] = 0;
}
