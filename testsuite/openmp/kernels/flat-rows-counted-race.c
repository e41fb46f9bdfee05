// The same with subscripts that reach the next row, or with what all threads share.
// verdict: race
void band(int n, int below, int above, int ld, double *ab) {
#pragma omp parallel for
    for (int j = 1; j < n; j++) {
        int from = j - above > 0 ? j - above : 0;
        int to = j + below < n - 1 ? j + below : n - 1;
        for (int i = from; i <= to; i++)
            ab[above + i - j + j * ld] //~ r1 data-race proved write ab[above + i - j + j * ld]
                = ab[above + i - j + (j - 1) * ld]; //~ r1 data-race proved read ab[above + i - j + (j - 1) * ld]
    }
}
void eliminate(int m, int n, double *a, int ld, int from, int column) {
#pragma omp parallel for
    for (int j = column; j < n; j++)
        for (int i = from; i < m; i++)
            a[i + j * ld] //~ r2 data-race proved write a[i + j * ld]
                = a[i + column * ld]; //~ r2 data-race proved read a[i + column * ld]
}
void like_the_first(float *a, int height, int width, int pitch) {
#pragma omp parallel for
    for (int y = 0; y < height; y++)
        for (int x = 1; x < width; x++)
            a[y * pitch + x] = a[x - 1]; //~ r3 data-race proved write a[y * pitch + x] //~ r3 data-race proved read a[x - 1]
}
void of_all_rows(float *a, int height, int width, int pitch, int all) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int y = 1; y < height; y++) {
        for (int x = 0; x < width; x++)
            a[y * pitch + x] = y; //~ r4 data-race proved write a[y * pitch + x]
        for (int i = 0; i < all; i++)
            sum += a[i]; //~ r4 data-race proved read a[i]
    }
}
void scale(int n, double *x, int distance) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        x[i * distance] = x[(i - 1) * distance]; //~ r5 data-race proved write x[i * distance] //~ r5 data-race proved read x[(i - 1) * distance]
}
void short_rows(short pitch, short width, short height, unsigned char *a) {
#pragma omp parallel for
    for (int y = 1; y < height; y++)
        for (int x = 0; x < width; x++)
            a[y * pitch + x] = a[(y - 1) * pitch + x]; //~ r6 data-race proved write a[y * pitch + x] //~ r6 data-race proved read a[(y - 1) * pitch + x]
}
