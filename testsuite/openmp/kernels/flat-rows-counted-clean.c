// Flat rows whose subscripts are counted from an offset or move with the rows, as in a band, rows beside one that is the
// same in all iterations, elements at a distance that is given, and lengths of a short type.
// verdict: race-free
void band(int n, int below, int above, int ld, double *ab) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
        int from = j - above > 0 ? j - above : 0;
        int to = j + below < n - 1 ? j + below : n - 1;
        for (int i = from; i <= to; i++)
            ab[above + i - j + j * ld] *= 2;
    }
}
void eliminate(int m, int n, double *a, int ld, int from, int column) {
#pragma omp parallel for
    for (int j = column; j < n; j++)
        for (int i = from; i < m; i++)
            a[i + j * ld] -= a[i + (column - 1) * ld];
}
void like_the_first(float *a, int height, int width, int pitch) {
#pragma omp parallel for
    for (int y = 1; y < height; y++)
        for (int x = 0; x < width; x++)
            a[y * pitch + x] = a[x];
}
void scale(int n, double by, double *x, int distance) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[i * distance] *= by;
}
void colours(int width, int height, int bytes, unsigned char *image) {
#pragma omp parallel for
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            unsigned char *pixel = image + (y * width + x) * bytes;
            pixel[0] = pixel[1] = pixel[2] = 0;
            if (bytes > 3)
                pixel[3] = 255;
        }
}
void short_rows(short pitch, short width, short height, unsigned char *a) {
#pragma omp parallel for
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            a[y * pitch + x] = 1;
}
void shorter_rows(unsigned char pitch, unsigned char width, unsigned char height, float *a) {
#pragma omp parallel for
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            a[y * pitch + x] = 1;
}
