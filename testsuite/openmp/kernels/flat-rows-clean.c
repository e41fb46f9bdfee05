// Rows in an array of one dimension, of a length that bounds no loop: whoever gives it gives one that holds a row, which
// is listed as an assumption.
// verdict: race-free
void image(float *to, const float *from, int width, int height, int pitch) {
#pragma omp parallel for
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            to[y * pitch + x] = 2 * from[y * pitch + x];
}
void planes(double *f, int depth, int height, int width, int rows, int pitch) {
#pragma omp parallel for collapse(2)
    for (int k = 0; k < depth; k++)
        for (int j = 0; j < height; j++)
            for (int i = 0; i < width; i++)
                f[(k * rows + j) * pitch + i] = 0;
}
void pairs(double *z, int n, int columns, int pitch) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < columns; j++)
            z[2 * (i * pitch + j) + 1] = -z[2 * (i * pitch + j)];
}
void used_part(int n, int pitch, const int *used, double *p) {
#pragma omp parallel for
    for (int r = 0; r < n; r++)
        for (int i = 0; i < used[r]; i++)
            p[r * pitch + i] += 1;
}
typedef struct {
    int width, height, pitch;
    float *at;
} image_t;
void filter(const image_t *from, image_t *to, int radius) {
#pragma omp parallel for
    for (int y = radius; y < from->height - radius; y++)
        for (int x = radius; x < from->width - radius; x++)
            to->at[y * to->pitch + x] = from->at[(y - radius) * from->pitch + x + radius];
}
void block(double *a, int ld, int first_row, int first_column, int rows, int columns) {
    double *p = a + first_row * ld + first_column;
#pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            p[i * ld + j] = 0;
}
void batch(float *a, int count, int n, int stride, int lda) {
#pragma omp parallel for
    for (int b = 0; b < count; b++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[b * stride + i * lda + j] *= 2;
}
void from_a_column(double *a, int n, int m, int pitch, short column) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * pitch + j + column] = 0;
}
