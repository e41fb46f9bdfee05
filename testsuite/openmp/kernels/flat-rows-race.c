// Rows in an array of one dimension that overlap: by a length that is another bound, by a subscript that is past any row,
// or by rows that are taken from the wrong side.
// verdict: race
void wrong_side(double *a, int n, int m) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * n + j] = i; //~ r1 data-race proved write+write a
}
void one_more(double *a, int n, int m) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= m; j++)
            a[i * m + j] = i; //~ r2 data-race proved write+write a
}
void before_row(double *a, int n, int width, int pitch) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 0; j < width; j++)
            a[i * pitch + j] = a[i * pitch + j - pitch]; //~ r3 data-race proved write a[i * pitch + j] //~ r3 data-race proved read a[i * pitch + j - pitch]
}
void left_of_row(double *a, int n, int pitch) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = -1; j < 0; j++)
            a[i * pitch + j] = a[i * pitch]; //~ r4 data-race proved write a[i * pitch + j] //~ r4 data-race proved read a[i * pitch]
}
void columns(double *a, int n, int width, int pitch) {
#pragma omp parallel for
    for (int i = 0; i < width; i++)
        for (int j = 0; j < n; j++)
            a[j * pitch] += i; //~ r5 data-race proved read+write a //~ s5 data-race proved write+write a
}
void two_lengths(double *a, int n, int m, int p, int q) {
#pragma omp parallel for
    for (int k = 0; k < 4; k++)
        for (int i = 1; i < n; i++)
            for (int j = 1; j < m; j++)
                a[i * p + j * q] = k; //~ r6 data-race proved write+write a
}
void mirrored(double *a, int k, int n, int p) {
#pragma omp parallel for
    for (int i = 1; i < k; i++)
        for (int j = 0; j < n; j++)
            a[i * p + j] = a[i * p - j]; //~ r7 data-race proved write a[i * p + j] //~ r7 data-race proved read a[i * p - j]
}
void offset(double *a, int n, int m, int p, int k) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * p + j] = a[i * p + j + k]; //~ r8 data-race proved write a[i * p + j] //~ r8 data-race proved read a[i * p + j + k]
}
typedef struct {
    int width, height, pitch;
    float *at;
} image_t;
void halves(image_t *to) {
#pragma omp parallel for
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++)
            to->at[y / 2 * to->pitch + x] = y; //~ r9 data-race proved write+write to->at[y / 2 * to->pitch + x]
}
void upward(image_t *to) {
#pragma omp parallel for
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++)
            to->at[y * to->pitch + x] = to->at[(y + 1) * to->pitch + x]; //~ r10 data-race proved write to->at[y * to->pitch + x] //~ r10 data-race proved read to->at[(y + 1) * to->pitch + x]
}
void all_of_a_batch(float *a, int count, int n, int stride, int lda) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int b = 0; b < count; b++)
            for (int j = 0; j < n; j++)
                a[b * stride + j * lda] += i; //~ r11 data-race proved read+write a //~ s11 data-race proved write+write a
}
