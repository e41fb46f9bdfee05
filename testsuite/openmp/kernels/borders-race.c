// One element more than the border has, a row of another thread, and sizes that the program takes for negative itself.
// verdict: race
void clear_borders(int w, int h, int pad, float *a) {
#pragma omp parallel for
    for (int y = 0; y < h + 2 * pad; y++)
        for (int x = 0; x <= pad; x++)
            a[y * (w + 2 * pad) + w + pad + x] //~ r1 data-race proved write a[y * (w + 2 * pad) + w + pad + x]
                = a[y * (w + 2 * pad) + x]; //~ r1 data-race proved read a[y * (w + 2 * pad) + x]
}
void from_above(int w, int h, int pad, float *a) {
    int row = w + 2 * pad;
#pragma omp parallel for
    for (int y = pad; y < h + pad; y++)
        for (int x = 0; x < w; x++)
            a[y * row + x] = a[(y - 1) * row + x] + 1; //~ r2 data-race proved write a[y * row + x] //~ r2 data-race proved read a[(y - 1) * row + x]
}
void backwards(int n, int by, float *a) {
    if (by >= 0 || by < -2)
        return;
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[(i - n) * by] = a[(i - 1 - n) * by]; //~ r3 data-race proved write a[(i - n) * by] //~ r3 data-race proved read a[(i - 1 - n) * by]
}
