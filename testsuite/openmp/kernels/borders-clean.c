// Rows with borders on both sides, of sizes that are not negative.
// verdict: race-free
void into_the_middle(int w, int h, int pad, float *to, const float *from) {
#pragma omp parallel for
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            to[(y + pad) * (w + 2 * pad) + x + pad] = from[y * w + x];
}
void clear_borders(int w, int h, int pad, float *a) {
#pragma omp parallel for
    for (int y = 0; y < h + 2 * pad; y++)
        for (int x = 0; x < pad; x++) {
            a[y * (w + 2 * pad) + x] = 0;
            a[y * (w + 2 * pad) + w + pad + x] = 0;
        }
}
void repeat(int w, int h, int pad, float *a) {
    int row = w + 2 * pad;
#pragma omp parallel for
    for (int y = pad; y < h + pad; y++)
        for (int x = 0; x < pad; x++) {
            a[y * row + x] = a[y * row + pad];
            a[y * row + pad + w + x] = a[y * row + pad + w - 1];
        }
}
